// Chinese words of the games that tables play, and of what each game's document shows.

import type { EveningWords } from "../../en/index.ts";
import type { Formats } from "../../formats.ts";

export function games(f: Formats): EveningWords["games"] {
  const n = (value: number): string => f.number(value);
  return {
    name: { house: "本店德州", step: "固定加注", texas: "若、当、则", sbe: "以例说明" },
    stake: (small, big, noBlinds) => (noBlinds ? `无盲注，${n(small)} 起注` : `${n(small)}/${n(big)}`),
    about: (game, stake, kind, seats) => `${game} ${stake} · ${kind} · ${n(seats)} 座`,
    streets: { preflop: "翻牌前", flop: "翻牌", turn: "转牌", river: "河牌", showdown: "摊牌", over: "–" },
    label: {
      strip: "本手状态",
      street: "轮次",
      price: "当前注额",
      pot: "底池",
      acting: "行动",
      waiting: "等待",
      done: "已行动",
      out: "出局",
      offered: "可选",
      raises: "剩余加注",
      checked: "已用过牌",
      claims: "全下可得",
    },
    own: {
      house: {},
      step: {},
      texas: { acting: "行动中", waiting: "等待中", done: "已完成" },
      sbe: { acting: "在局，行动", waiting: "在局", out: "出局" },
    },
    moves: { bet: "下注", call: "跟注", raise: "加注", check: "过牌", fold: "弃牌", all_in: "全下" },
    ofThree: (left) => `3 次剩 ${n(left)}`,
    more: (names, count) => (count ? `${names} 等 ${n(count)} 人` : names),
    nobody: "无",
    you: "你",
    between: "两手之间",
    spoken: (street, bid, pot, raises) =>
      `${street}。当前注额 ${n(bid)}，底池 ${n(pot)}${raises === null ? "" : `，还可加注 ${n(raises)} 次`}。`,
    turnGoesOn: "交给下家",
    used: "已用",
    oneSize: (unit) => `每次加注固定加 ${n(unit)}。`,
  };
}
