// Everything that can be done at a table by a key or from the phone's menu: one row a deed. The keyboard, its list in the
// help, `aria-keyshortcuts` and the menu are read from here.

import type { Dictionary } from "../../i18n/index.ts";
import { settings } from "../../settings/index.ts";
import type { IconName } from "../../ui/index.ts";
import type { TableSession } from "./table-session.svelte.ts";

/** A key that was pressed. */
export interface Press {
  /** In small letters. */
  readonly key: string;
  readonly shift: boolean;
  /** It was pressed in the field of the amount. */
  readonly inAmount: boolean;
  /** The guards against slips let it through. */
  readonly accepted: boolean;
}

export interface Deed {
  /** By these keys; none: from the menu alone. */
  readonly keys?: readonly string[];
  /** The keys as they are shown. */
  readonly shown?: readonly string[];
  readonly word: (t: Dictionary) => string;
  /** Its sign in the menu; none: not offered there. */
  readonly icon?: () => IconName;
  /** Where the menu leads with it. */
  readonly href?: string;
  readonly may?: (at: TableSession, press: Press) => boolean;
  readonly run?: (at: TableSession, press: Press) => void;
}

const amount = (): HTMLElement | null => document.getElementById("amount");
const toBar = (): void => document.getElementById("bar")?.focus();
const choosing = ({ turn }: TableSession): boolean => turn.phase === "choose";
const acting = (at: TableSession, { accepted }: Press): boolean => accepted && choosing(at);
/** Between two turns a choice can be made. */
const waiting = ({ pre }: TableSession): boolean => pre.now !== null;
const preset = ({ turn }: TableSession, { key }: Press) => turn.presets[Number(key) - 1];

const SPOKEN = { s: "situation", d: "board", p: "pots", n: "stacks" } as const;
const speaks = (at: TableSession, { key }: Press): void => at.say(SPOKEN[key as keyof typeof SPOKEN]);

const DEEDS = {
  fold: { keys: ["f"], word: (t) => t.keys.fold, may: acting, run: ({ turn }) => turn.fold() },
  call: {
    keys: ["c", " "],
    shown: ["C", "Space"],
    word: (t) => t.keys.call,
    may: ({ turn }, { accepted }) => accepted && (turn.phase === "choose" || turn.phase === "fold?"),
    // Where a check is a button of its own, this one matches the price, and checks if there is nothing to match.
    run: (at) => (at.checksApart && at.turn.decision?.menu.call_to != null ? at.turn.call() : at.turn.checkOrCall()),
  },
  raise: {
    keys: ["r", "b"],
    word: (t) => t.keys.raise,
    may: (at, press) => acting(at, press) && at.turn.range !== null,
    // R goes to the amount; R again sends it. Where there is one size only, it is sent.
    run: ({ turn }, { inAmount }) => (inAmount || turn.fixed ? turn.raise() : amount()?.focus()),
  },
  allIn: { keys: ["a"], word: (t) => t.keys.allIn, may: acting, run: ({ turn }) => turn.goAllIn() },
  presets: {
    keys: ["1", "2", "3", "4", "5"],
    shown: ["1", "–", "5"],
    word: (t) => t.keys.presets,
    may: (at, press) => choosing(at) && preset(at, press)?.fits === "yes",
    run: (at, press) => at.turn.set(preset(at, press)?.to ?? 0),
  },
  amount: {
    keys: ["arrowup", "arrowdown", "pageup", "pagedown"],
    shown: ["↑", "↓"],
    word: (t) => t.keys.amount,
    may: choosing,
    run: ({ turn }, { key, shift }) => {
      const up = key.endsWith("up");
      if (key.startsWith("page")) turn.page(up);
      else turn.step((up ? 1 : -1) * (shift ? 10 : 1));
    },
  },
  checkFold: {
    keys: ["x"],
    word: (t) => t.keys.checkFold,
    may: (at, press) => waiting(at) || (at.checksApart && acting(at, press)),
    run: ({ pre, turn }) => (pre.now ? pre.toggle(pre.now.check ? "checkFold" : "fold") : turn.check()),
  },
  callAny: { keys: ["v"], word: (t) => t.keys.callAny, may: waiting, run: ({ pre }) => pre.toggle("callAny") },
  confirm: {
    keys: ["enter"],
    shown: ["Enter"],
    word: (t) => t.keys.enter,
    may: ({ turn }, { accepted, inAmount }) => accepted && (turn.asks || inAmount),
    run: ({ turn }) => (turn.asks ? turn.confirm() : turn.raise()),
  },
  back: {
    keys: ["escape"],
    shown: ["Esc"],
    word: (t) => t.keys.escape,
    may: ({ turn, pre }, { inAmount }) => turn.asks || inAmount || pre.chosen !== null || pre.asks,
    run: ({ turn, pre }, { inAmount }) => (turn.asks ? turn.back() : inAmount ? toBar() : pre.clear()),
  },
  bar: { keys: ["f6"], word: (t) => t.keys.bar, run: toBar },
  sitOut: { keys: ["o"], word: (t) => t.keys.sitOut, run: (at) => at.sitOut() },
  leave: { keys: ["l"], word: (t) => t.keys.leave, run: (at) => at.leave() },
  show: { keys: ["w"], word: (t) => t.keys.show, run: (at) => at.showCards() },
  situation: { keys: ["s"], word: (t) => t.keys.situation, run: speaks },
  board: { keys: ["d", "p", "n"], word: (t) => t.keys.board, run: speaks },
  replay: { keys: ["h"], word: (t) => t.keys.replay, run: (at) => at.replay() },
  help: { keys: ["?"], word: (t) => t.keys.help, run: (at) => (at.open = { what: "keys" }) },
  log: { icon: () => "list", word: (t) => t.top.log, run: (at) => at.toPanel("log") },
  cage: {
    icon: () => "coins",
    word: (t) => t.top.cage,
    run: (at) => {
      at.close();
      at.cage();
    },
  },
  mute: {
    icon: () => (settings.now.muted ? "silent" : "sound"),
    word: (t) => (settings.now.muted ? t.settings.unmute : t.settings.mute),
    run: () => settings.set({ muted: !settings.now.muted }),
  },
  settings: { icon: () => "gear", word: (t) => t.top.settings, href: "#/settings" },
  rules: { icon: () => "help", word: (t) => t.top.help, href: "#/help" },
  theme: {
    icon: () => (settings.theme === "dark" ? "sun" : "moon"),
    word: (t) => (settings.theme === "dark" ? t.top.light : t.top.dark),
    run: () => settings.set({ theme: settings.theme === "dark" ? "light" : "dark" }),
  },
  chat: { icon: () => "chat", word: (t) => t.chat.tab, run: (at) => at.toPanel("chat") },
  invite: {
    icon: () => "people",
    word: (t) => t.host.invite,
    may: (at) => at.canInvite,
    run: (at) => at.invite(),
  },
  host: { icon: () => "crown", word: (t) => t.host.title, may: (at) => at.hosting, run: (at) => at.toPanel("host") },
} satisfies Record<string, Deed>;

export type DeedName = keyof typeof DEEDS;

const ALL: readonly Deed[] = Object.values(DEEDS);
const BY_KEY = new Map(ALL.flatMap((deed) => (deed.keys ?? []).map((key) => [key, deed] as const)));
const letters = (deed: Deed): readonly string[] => deed.shown ?? (deed.keys ?? []).map((key) => key.toUpperCase());

/** The deed of a key; null where it has none, or it can't be done now. */
export function deedOf(press: Press, at: TableSession): Deed | null {
  const deed = BY_KEY.get(press.key);
  return deed && (deed.may?.(at, press) ?? true) ? deed : null;
}

/** The first key of a deed, as it is shown beside its word. */
export const keyOf = (name: DeedName): string => letters(DEEDS[name])[0] ?? "";

/** What the help lists, in this table's order. */
export const HELP = ALL.filter((deed) => deed.keys).map((deed) => ({
  keys: letters(deed),
  word: deed.word,
}));

/** What the phone's menu offers, in this table's order. */
export const MENU = ALL.flatMap((deed) => (deed.icon ? [{ ...deed, icon: deed.icon }] : []));
