import { describe, expect, it } from "vitest";
import { equity, outs } from "./equity.ts";
import { bestFive, cardNumber, strength } from "./strength.ts";

const value = (cards: string): number => strength(cards.split(" ").map(cardNumber));
const hands = (...each: string[]): string[][] => each.map((cards) => cards.split(" "));

describe("the strength of cards", () => {
  it("orders every category, and within one", () => {
    const rising = [
      "2c 7d 9h Js Kd 3c 5s",
      "2c 7d 9h Js Ad 3c 5s",
      "2c 2d 9h Js Kd 3c 5s",
      "Ac Ad 9h Js Kd 3c 5s",
      "3c 3d 2h 2s Kd 7c 5s",
      "Kc Kd 2h 2s Ad 7c 5s",
      "3c 3d 3h Js Kd 7c 5s",
      "Ac 2d 3h 4s 5d 9c Ks",
      "2c 3d 4h 5s 6d 9c Ks",
      "Tc Jd Qh Ks Ad 9c 2s",
      "2c 4c 6c 8c Tc Ad Ks",
      "2c 4c 6c 8c Ac Kd Qs",
      "3c 3d 3h 2s 2d Ac Ks",
      "Ac Ad Ah Ks Kd 2c 3s",
      "3c 3d 3h 3s Ad Kc Qs",
      "Ac 2c 3c 4c 5c 9d Ks",
      "5c 6c 7c 8c 9c Ad Ks",
      "Tc Jc Qc Kc Ac Ad As",
    ].map(value);
    for (let i = 1; i < rising.length; i++) expect(rising[i], String(i)).toBeGreaterThan(rising[i - 1] ?? 0);
  });

  it("has as many five-card hands of each category as there are", () => {
    const found = new Map<number, number>();
    // Every hand that contains the ace of spades and the king of hearts: small enough, and counted by hand below.
    const rest = Array.from({ length: 52 }, (_, card) => card).filter(
      (card) => card !== cardNumber("As") && card !== cardNumber("Kh"),
    );
    for (let i = 0; i < rest.length; i++)
      for (let j = i + 1; j < rest.length; j++)
        for (let k = j + 1; k < rest.length; k++) {
          const category =
            strength([cardNumber("As"), cardNumber("Kh"), rest[i] as number, rest[j] as number, rest[k] as number]) >>
            20;
          found.set(category, (found.get(category) ?? 0) + 1);
        }
    // 19,600 in all: quads AAA.K or KKK.A 2; full houses AAKK. 2·(3·3)=18; straights with A K: QJT 4·4·4=64 and none with a low ace;
    // trips 2·3·44 of aces or kings and 11·4 of others, 308; two pair AAKK + others 9·44 + 2·3·11·6=792; no flush, for the two suits differ.
    expect([...found].sort(([a], [b]) => a - b)).toEqual([
      [0, 10_496],
      [1, 7_920],
      [2, 792],
      [3, 308],
      [4, 64],
      [6, 18],
      [7, 2],
    ]);
  });

  it("names the five that play", () => {
    expect(bestFive(["Ah", "Kd", "As", "Ks", "2c", "Ac", "7d"]).sort()).toEqual(["Ac", "Ah", "As", "Kd", "Ks"]);
  });
});

describe("equity", () => {
  it("is exact after the flop", () => {
    // 44 cards are left for the river; of the nine hearts two pair the board and fill the three twos up.
    const [draw = 0, made = 0] = equity(hands("Ah Kh", "2c 2d"), ["2h", "7h", "9c", "Js"]);
    expect(draw).toBeCloseTo(7 / 44, 5);
    expect(draw + made).toBeCloseTo(1, 9);
    expect(equity(hands("As Ks", "Ad Kd"), ["2h", "7h", "9c"])[0]).toBeCloseTo(0.5, 9);
  });

  it("is near the known figures before the flop", () => {
    expect(equity(hands("As Ah", "Ks Kh"), [])[0]).toBeCloseTo(0.8264, 1);
    const three = equity(hands("Qs Qh", "As Ks", "7d 7c"), []);
    expect(three.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  it("counts the cards that are needed", () => {
    expect(outs(hands("Ah Kh", "2c 2d"), ["2h", "7h", "9c", "Js"], 0)).toMatchObject({ cards: 7, of: 44 });
  });
});
