// What reaches a player who looks elsewhere: a notification while the tab is hidden, a short vibration on a phone.

const VIBRATION = 40;

/** Whether the browser could notify, has been allowed to, or would have to ask. */
export function mayNotify(): "never" | "ask" | "yes" {
  if (typeof Notification === "undefined" || Notification.permission === "denied") return "never";
  return Notification.permission === "granted" ? "yes" : "ask";
}

/** Asks the browser's own question; belongs behind a press of the player's. */
export async function askToNotify(): Promise<boolean> {
  return typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
}

/** One notification a subject, gone when it is pressed or when the tab is looked at again. */
export function notify(subject: string, title: string, text: string): void {
  if (!document.hidden || mayNotify() !== "yes") return;
  const shown = new Notification(title, { body: text, tag: subject });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
  document.addEventListener("visibilitychange", () => shown.close(), { once: true });
}

export function vibrate(): void {
  if (typeof navigator.vibrate === "function") navigator.vibrate(VIBRATION);
}
