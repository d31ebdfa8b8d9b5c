// English words of the chat.

import type { Formats } from "../../formats.ts";

export function chat(f: Formats) {
  return {
    label: "Chat at this table",
    say: "Message the table",
    sayWatching: "Message the observers",
    send: "Send",
    first: "Be the first to say hello.",
    you: "You",
    off: "The host has switched the chat off.",
    playersOnly: "Only players can chat here. Take a seat first.",
    muted: "The host has muted you at this table.",
    watching: (count: number): string => f.count(count, { one: "# watching", other: "# watching" }),
    hide: "Hide",
    show: "Show",
    mute: (name: string): string => `Mute ${name} for you alone`,
    mutedLine: (name: string, count: number): string =>
      `${name} is muted · ${f.count(count, { one: "# message", other: "# messages" })}`,
    unmute: "Unmute",
    unmuteLabel: (name: string): string => `Unmute ${name}`,
    react: "React",
    reacted: (name: string, what: string): string => `${name}: ${what.toLowerCase()}`,
  };
}
