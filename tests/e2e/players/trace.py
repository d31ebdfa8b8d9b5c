"""What a page's own thread does while something happens, task by task."""

from playwright.sync_api import CDPSession, Page

TASK = "ThreadControllerImpl::RunTask"


class Trace:
    """What the page's own thread did, task by task."""

    def __init__(self, page: Page, slower: int) -> None:
        self._page = page
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._events: list[dict[str, object]] = []
        self._done = False
        self._devtools.on("Tracing.dataCollected", lambda part: self._events.extend(part["value"]))
        self._devtools.on("Tracing.tracingComplete", self._complete)
        self._devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        wanted = {"includedCategories": ["toplevel"]}
        self._devtools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wanted})

    def _complete(self, _: object) -> None:
        self._done = True

    def longest(self) -> tuple[float, float]:
        """Ends the trace: the longest task in milliseconds, by the processor's time and by the clock."""
        self._devtools.send("Tracing.end")
        while not self._done:
            self._page.wait_for_timeout(50)
        threads = {
            (event["pid"], event["tid"])
            for event in self._events
            if event["name"] == "thread_name" and event["args"] == {"name": "CrRendererMain"}
        }
        tasks = [
            (int(str(event.get("tdur", 0))), int(str(event.get("dur", 0))))
            for event in self._events
            if event["name"] == TASK and (event["pid"], event["tid"]) in threads and event["ph"] == "X"
        ]
        return max(task[0] for task in tasks) / 1000, max(task[1] for task in tasks) / 1000
