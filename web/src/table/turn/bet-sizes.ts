// Amounts for a bet or a raise: presets, steps and what a typed number means. Amounts are always "to": the player's
// total for the street after acting.

import type { Menu } from "../../wire/index.ts";

export type PresetName = "min" | "half" | "twoThirds" | "pot" | "allIn";
export const PRESETS: readonly PresetName[] = ["min", "half", "twoThirds", "pot", "allIn"];

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface Preset {
  readonly name: PresetName;
  readonly to: number;
  /** Outside the range: shown greyed, in its place. */
  readonly fits: "yes" | "low" | "high";
}

/** What may be raised to, or null when raising is not offered. */
export function range(menu: Menu): Range | null {
  if (menu.raise_low == null || menu.raise_high == null) return null;
  return { low: menu.raise_low, high: menu.raise_high };
}

export function clamp(to: number, { low, high }: Range): number {
  return Math.max(low, Math.min(high, Math.round(to)));
}

/**
 * The five presets. "Pot" is: call, then raise by the pot as it is after the call. Where checking is free, `wager`, what
 * already lies in front (a live blind), is what the raise starts from.
 */
export function presets(menu: Menu, total: number, wager: number): Preset[] {
  const allowed = range(menu);
  if (!allowed) return [];
  const cost = menu.call_cost ?? 0;
  const called = menu.call_to ?? wager;
  const after = total + cost;
  const sizes: Record<PresetName, number> = {
    min: allowed.low,
    half: Math.round(called + after / 2),
    twoThirds: Math.round(called + (after * 2) / 3),
    pot: called + after,
    allIn: allowed.high,
  };
  return PRESETS.map((name) => {
    const to = sizes[name];
    return { name, to, fits: to < allowed.low ? "low" : to > allowed.high ? "high" : "yes" };
  });
}

/** One step up or down: a whole number of big blinds from the amount, the ends of the range included. */
export function stepped(to: number, blinds: number, big: number, allowed: Range): number {
  return clamp(to + blinds * big, allowed);
}

/** The next preset above or below the amount. */
export function nextPreset(to: number, list: readonly Preset[], up: boolean): number {
  const fitting = list
    .filter((preset) => preset.fits === "yes")
    .map((preset) => preset.to)
    .sort((a, b) => a - b);
  return (up ? fitting.find((size) => size > to) : fitting.findLast((size) => size < to)) ?? to;
}

/** The share of the pot a call has to win to pay for itself. */
export function neededShare(cost: number, total: number): number {
  return cost / (total + cost);
}
