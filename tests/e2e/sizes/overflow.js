// What is cut, leaves the window, or makes a page scroll sideways; the names of the faults, an empty list if none.
() => {
  const faults = [];
  const say = (element, what) => {
    const words = element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    faults.push(`${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${words}" ${what}`);
  };
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("svg, .sr, .felt, .filters, [aria-hidden=true]:not(.plate, .plate *)") || !shown(element)) continue;
    // A wide table scrolls in a box of its own, which takes the focus.
    if (element.parentElement.closest(".example[tabindex='0']")) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    // What stands in a line that is cut with an ellipsis is cut with it; a tag may be a little wider than its seat.
    if (element.matches(".seat") || getComputedStyle(element.parentElement).textOverflow === "ellipsis") continue;
    const style = getComputedStyle(element);
    if (box.right > innerWidth + 1 || box.left < -1) say(element, `leaves the window (${Math.round(box.left)} to ${Math.round(box.right)})`);
    const dock = element.closest("#bar")?.getBoundingClientRect();
    if (dock && (box.bottom > innerHeight + 1 || box.top < dock.top - 1)) say(element, "leaves the bar");
    const clips = style.overflowX !== "visible";
    const over = element.scrollWidth - element.clientWidth;
    // The clock's ring stands four pixels round its plate.
    if (element.clientWidth > 0 && over > (element.querySelector(".ring") ? 4 : 1)) {
      const ellipsis = clips && style.textOverflow === "ellipsis";
      const scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
      if (ellipsis) {
        if (!element.closest("[title]")) say(element, "is cut without a tooltip");
      } else if (!scrolls && element.tagName !== "INPUT" && style.display !== "inline") say(element, `is ${over} px too wide for its box`);
    }
    if (element.matches("input[inputmode=numeric]") && over > 1) say(element, "is a field too narrow for its text");
    if (style.overflowY === "hidden" && element.scrollHeight - element.clientHeight > 2 && element.tagName !== "MAIN") say(element, "is too high for its box");
  }
  return faults;
};
