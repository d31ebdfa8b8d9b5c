// What happened at a table, as lines of the log. Lines keep their facts and are worded when drawn, so that a change of
// language rewrites the whole log.

import { type Evening, type Line, reasonInWords, t as words, type Who } from "../../i18n/index.ts";
import type { AnyEvent, PastHand, PastHands, Reason } from "../../wire/index.ts";

export type Tone = "head" | "plain" | "street" | "faint" | "win";

export interface Entry {
  readonly key: number;
  readonly tone: Tone;
  readonly at: number;
  readonly words: (t: Evening) => Line;
  /** Who folded, so that folds in a row become one line. */
  readonly folded?: readonly Who[];
  /** Said aloud? What the seat's own player hears elsewhere is not said twice. */
  readonly quiet?: boolean;
  /** The hand that begins with this line. */
  readonly hand?: number;
}

const KEPT = 1_200;

/** Who sits where, as far as the events tell. */
export type Names = ReadonlyMap<number, Who>;

/** Everybody who was seen at the table, by id: a name stays known when its seat is empty. */
export type People = ReadonlyMap<string, Who>;

const named = (name: string, bot = false): string => words().named(name, bot);

type Game = NonNullable<PastHand["game"]>;
type Said = Omit<Entry, "key" | "at">;

/** The lines one event adds. */
export function narrate(
  event: AnyEvent,
  names: Names,
  big: number,
  at = 0,
  people: People = new Map(),
  game: Game = "house",
): Said[] {
  const who = (seat: number): Who => names.get(seat) ?? { name: `${seat}`, me: false };
  const plain = (words: (t: Evening) => Line): Said[] => [{ tone: "plain", words }];
  switch (event.type) {
    case "hand_started": {
      const rules = (t: Evening): string => (game === "house" ? "" : ` · ${t.games.name[game]}`);
      const said: Said[] = [{ tone: "head", hand: event.hand, words: (t) => [`${t.log.hand(event.hand)}${rules(t)}`] }];
      if (event.dead_button) said.push({ tone: "faint", words: (t) => t.log.deadButton(event.button) });
      const button = event.dead_button ? null : who(event.button);
      const bare = event.small_blind == null && event.big_blind == null;
      said.push({
        tone: "faint",
        words: (t) => (bare ? t.log.noBlinds(button, event.small) : t.log.start(button, event.small, event.big)),
      });
      if (event.small_blind == null && !bare) said.push({ tone: "faint", words: (t) => t.log.noSmallBlind() });
      const cards = event.cards ?? [];
      if (cards.length > 0) said.push({ tone: "plain", words: (t) => t.log.dealt(cards) });
      return said;
    }
    case "posted": {
      const word = {
        small_blind: "smallBlind",
        big_blind: "bigBlind",
        ante: "ante",
        post: "post",
        dead: "dead",
      } as const;
      return [{ tone: "plain", quiet: true, words: (t) => t.log[word[event.kind]](who(event.seat), event.amount) }];
    }
    case "acted":
      return narrateMove(event, who(event.seat));
    case "street_dealt":
      return [{ tone: "street", words: (t) => t.log.street(event.street, event.cards, event.pot) }];
    case "returned":
      // A single big blind's worth or more: it is in the log, but nobody needs to hear it.
      return [
        { tone: "faint", quiet: event.amount < big, words: (t) => t.log.returned(who(event.seat), event.amount) },
      ];
    case "shown":
      return plain((t) => t.log.shows(who(event.seat), event.cards, event.named ? t.handName(event.named) : ""));
    case "mucked":
      return [{ tone: "faint", quiet: true, words: (t) => t.log.mucks(who(event.seat)) }];
    case "awarded": {
      const word = event.pots < 2 ? "wins" : event.pot === 0 ? "winsMain" : "winsSide";
      return [{ tone: "win", words: (t) => t.log[word](who(event.seat), event.amount) }];
    }
    case "hand_ended":
      return [];
    case "hand_voided":
      return plain((t) => t.log.voided(reasonInWords(event.reason)));
    case "seat_taken": {
      const newcomer = { name: named(event.name, event.bot), me: false };
      const said: Said[] = plain((t) => t.log.sits(newcomer, event.stack));
      const reason = event.reason;
      if (reason) said.push({ tone: "faint", words: (t) => t.log.notedOf(newcomer, reasonInWords(reason)) });
      return said;
    }
    case "seat_left": {
      const leaver = { name: names.get(event.seat)?.name ?? event.name, me: names.get(event.seat)?.me ?? false };
      return plain((t) => t.log.leaves(leaver, event.stack));
    }
    case "button_drawn":
      return [
        ...Object.entries(event.cards).map(([seat, card]): Said => ({
          tone: "faint",
          quiet: true,
          words: (t) => t.log.drawnCard(who(Number(seat)), [card]),
        })),
        ...plain((t) => t.log.drawn(who(event.button))),
      ];
    case "rebought_in":
      return plain((t) => t.log.rebuys(who(event.seat), event.stack));
    case "noted": {
      const seat = event.seat;
      return [
        {
          tone: "faint",
          words: (t) =>
            seat == null
              ? t.log.noted(reasonInWords(event.reason))
              : t.log.notedOf(who(seat), reasonInWords(event.reason)),
        },
      ];
    }
    case "sat_out": {
      const minutes = event.until == null ? 0 : Math.max(1, Math.round((event.until - at) / 60_000));
      return [...plain((t) => t.log.sitsOut(who(event.seat), minutes)), ...why(event.reason)];
    }
    case "sat_in":
      return [
        ...plain((t) => (event.unasked ? t.log.countsAsBack : t.log.isBack)(who(event.seat))),
        ...why(event.reason),
      ];
    default:
      return narrateSng(event, who, people);
  }
}

/** Every event this page knows has its case; one from a newer house is drawn with its view, and not told. */
const unheardOf = (_event: never): Said[] => [];

/** The reason of what was just said; the log shows it, nobody needs to hear it. */
function why(reason: Reason): Said[] {
  return [{ tone: "faint", quiet: true, words: (t) => t.log.noted(reasonInWords(reason)) }];
}

type SngEvent = Extract<
  AnyEvent,
  {
    type:
      | "sng_started"
      | "level_started"
      | "safe_moved"
      | "blind_taken"
      | "forfeited"
      | "walked"
      | "eliminated"
      | "sng_ended"
      | "invited";
  }
>;

function narrateSng(event: SngEvent, who: (seat: number) => Who, people: People): Said[] {
  const plain = (words: (t: Evening) => Line): Said[] => [{ tone: "plain", words }];
  switch (event.type) {
    case "sng_started":
      return [{ tone: "head", words: (t) => t.log.sngStarted(event.number, event.given ?? 0) }];
    case "level_started":
      return plain((t) => t.log.level(event.level, event.small, event.big));
    case "safe_moved": {
      const word = event.amount < 0 ? "fromSafe" : "toSafe";
      return plain((t) => t.log[word](who(event.seat), Math.abs(event.amount)));
    }
    case "blind_taken":
      return [{ tone: "faint", quiet: true, words: (t) => t.log.blindTaken(who(event.seat), event.amount) }];
    case "forfeited":
      return plain((t) => t.log.forfeits(who(event.seat), event.stack, event.safe ?? 0));
    case "walked":
      return plain((t) => t.log.walks(who(event.seat), event.amount));
    case "eliminated":
      return plain((t) => t.log.out(who(event.seat), t.sng.place(event.rank)));
    case "sng_ended":
      return [
        { tone: "win", words: (t) => t.log.sngOver(event.number) },
        ...event.ranks.map((rank): Said => ({
          tone: rank.rank === 1 ? "win" : "plain",
          words: (t) => t.log.ranked(t.sng.place(rank.rank), people.get(rank.player) ?? { name: rank.name, me: false }),
        })),
        ...why(event.reason),
      ];
    case "invited":
      return why(event.reason);
    default:
      return unheardOf(event);
  }
}

function narrateMove(event: Extract<AnyEvent, { type: "acted" }>, who: Who): Said[] {
  const { move, to = 0, paid = 0 } = event;
  const words = (t: Evening): Line => {
    if (event.by_clock && move === "fold") return t.log.timeFolded(who);
    if (event.by_clock && move === "check") return t.log.timeChecked(who);
    if (event.all_in) return t.log.allIn(who, to);
    switch (move) {
      case "fold":
        return t.log.folds([who]);
      case "check":
        return t.log.checks(who);
      case "call":
        return t.log.calls(who, paid);
      case "bet":
        return t.log.bets(who, to);
      case "raise":
        return t.log.raises(who, to);
    }
  };
  if (move === "fold" && !event.by_clock) return [{ tone: "plain", words, folded: [who] }];
  return [{ tone: "plain", words }];
}

/** The log with new lines at its end; folds in a row are joined, old lines fall off. */
export function extended(log: readonly Entry[], said: readonly Said[], at: number): Entry[] {
  const lines = [...log];
  let key = (log.at(-1)?.key ?? 0) + 1;
  for (const line of said) {
    const before = lines.at(-1);
    if (line.folded && before?.folded) {
      const folded = [...before.folded, ...line.folded];
      lines[lines.length - 1] = { ...before, folded, words: (t) => t.log.folds(folded) };
    } else lines.push({ ...line, key: key++, at });
  }
  return lines.slice(-KEPT);
}

/** The lines of hands that are over, to stand before all others: their keys count up to 0. */
export function pastLines(past: PastHands): Entry[] {
  let lines: Entry[] = [];
  for (const { events, seats, mine, at, game } of past.hands) {
    const names = new Map(
      seats.map(({ seat, name, bot }): [number, Who] => [seat, { name: named(name, bot), me: seat === mine }]),
    );
    const big = events.find((event) => event.type === "hand_started")?.big ?? 1;
    for (const event of events) lines = extended(lines, narrate(event, names, big, at, undefined, game), at);
  }
  return lines.map((line, i) => ({ ...line, key: i - lines.length + 1 }));
}
