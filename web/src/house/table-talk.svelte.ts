// What is said at one table, as this page hears it: the last messages, what flies from the seats, and who is muted here.

import type { ChatLine, ChatShown } from "../wire/index.ts";

const KEPT = 50;
const BUBBLE_SHOWN = 4_000;
const REACTION_SHOWN = 1_600;
const MUTED_MAX = 200;

class Mutes {
  /** Players whom this browser does not hear; nobody else is told. */
  players: readonly string[] = $state.raw([]);
  #keep: (players: readonly string[]) => void = () => undefined;

  /** Begins with whom this browser has muted before, and tells what is to be kept. */
  remember(players: readonly string[], keep: (players: readonly string[]) => void): void {
    this.players = players;
    this.#keep = keep;
  }

  has(player: string): boolean {
    return this.players.includes(player);
  }

  set(player: string, muted: boolean): void {
    const others = this.players.filter((one) => one !== player);
    this.players = muted ? [...others, player].slice(-MUTED_MAX) : others;
    this.#keep(this.players);
  }
}

export const mutes = new Mutes();

export class TableTalk {
  lines: readonly ChatLine[] = $state.raw([]);
  /** Players whom the host lets say nothing. */
  muted: readonly string[] = $state.raw([]);
  /** Something was said since it was read last. */
  unread = $state(false);
  /** Seat to what is seen flying from it now. */
  flying: Readonly<Record<number, ChatLine>> = $state.raw({});

  shown(message: ChatShown): void {
    this.lines = message.lines;
    this.muted = message.muted ?? [];
  }

  /** Takes over what was just said; whether it is to be heard. */
  said(line: ChatLine): boolean {
    if (this.lines.some((one) => one.number === line.number)) return false;
    this.lines = [...this.lines, line].slice(-KEPT);
    if (mutes.has(line.player)) return false;
    this.unread = true;
    const { seat } = line;
    if (seat != null) {
      this.flying = { ...this.flying, [seat]: line };
      setTimeout(() => this.#landed(seat, line), line.reaction ? REACTION_SHOWN : BUBBLE_SHOWN);
    }
    return true;
  }

  #landed(seat: number, line: ChatLine): void {
    if (this.flying[seat] !== line) return;
    this.flying = Object.fromEntries(Object.entries(this.flying).filter(([one]) => Number(one) !== seat));
  }
}
