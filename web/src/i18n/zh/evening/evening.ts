// Chinese words of the lobby and of a table.

import type { Formats } from "../../formats.ts";
import { lobby } from "./lobby.ts";
import { games } from "./games.ts";
import { people } from "./people.ts";
import { host } from "./host.ts";
import { sng } from "./sng.ts";
import { bar } from "./action-bar.ts";
import { log } from "./table-log.ts";
import { handName, rankName, shortHandName, SUITS } from "../hand-names.ts";
import type { EveningWords } from "../../en/index.ts";
import { table } from "./table.ts";
import { tag } from "./tags.ts";
import { voice } from "./voice.ts";

export function evening(f: Formats): EveningWords {
  const n = (value: number): string => f.number(value);
  return {
    comma: "，",
    card: (name: string): string => `${SUITS[name[1] ?? ""] ?? "?"} ${rankName(name[0])}`,
    named: (name: string, bot: boolean): string => (bot ? `机器人 ${name.replace(/^bot\s+/i, "")}` : name),
    hiddenCard: "盖着的牌",
    wholeChips: "筹码为整数，不用小数。",
    handName,
    shortHandName,

    top: {
      main: "主菜单",
      lobby: "大厅",
      bank: "银行",
      bankLabel: (bank: string): string => `银行 ${bank}：打开筹码处`,
      rebuyLabel: (bank: string): string => `银行 ${bank}：补充买入`,
      buyInLabel: (bank: string): string => `银行 ${bank}：在本桌买入`,
      cage: "筹码处",
      dark: "深色主题",
      light: "浅色主题",
      back: "返回大厅",
      menu: "菜单",
      log: "记录",
      keys: "键盘",
      help: "规则",
      settings: "设置",
      watching: (count: number): string => `${n(count)} 人观战`,
      skip: "跳到牌桌列表",
    },

    lobby: lobby(f),

    people: people(f),

    host: host(f),

    chat: {
      tab: "聊天",
      log: "记录",
      news: "新消息",
      reactions: { nice: "好牌", wow: "哇", laugh: "哈哈", unlucky: "可惜", cheers: "干杯", thanks: "谢谢" },
    },

    opening: {
      button: "新牌桌",
      allOpen: "你已开满房主允许的牌桌数。最后一人离开时牌桌关闭。",
    },

    movement: {
      cage: "来自筹码处",
      buy_in: "买入",
      rebuy_in: "补充买入",
      cash_out: "离开牌桌",
      surplus: "超出本桌上限",
      prize: "来自坐满即玩",
      returned: "退回",
    },

    table: table(f),

    games: games(f),

    sitOut: {
      next: "下一手暂离",
      nextLeft: (left: number): string => `下一手暂离 · 剩 ${n(left)} 次`,
      left: (left: number): string => `本桌还可暂离 ${n(left)} 次。`,
      pending: "下一手起暂离。",
      back: "我回来了",
      away: "你在暂离。",
      awayMore: "座位为你保留，随时回来。",
      entry: "你的第一手",
      post: (big: number): string => `补盲 ${n(big)}`,
      wait: "等待大盲",
    },

    tag: tag(f),

    sng: sng(f),

    bar: bar(f),

    /** What is chosen before the turn comes. */
    pre: {
      label: "轮到我时",
      checkFold: "过牌/弃牌",
      check: "过牌",
      call: (cost: number): string => (cost ? `跟注 ${n(cost)}` : "跟注"),
      callAny: "跟任意注",
      fold: "弃牌",
      sure: "不论多少都跟？",
      yesAny: "是，都跟",
      cleared: (name: string): string => (name ? `${name} 加注了，请重新选择。` : "价格变了，请重新选择。"),
      facing: (cost: number, pot: number): string =>
        cost ? `跟注 ${n(cost)}，底池 ${n(pot)}` : `无需跟注 · 底池 ${n(pot)}`,
      foldFree: "目前可以免费过牌；过牌/弃牌只在有人下注时弃牌。",
      noCheck: "有人下注，不能过牌。",
    },

    leave: {
      after: "本手后离开",
      now: "现在离开",
      stay: "还是留下",
      short: "离开",
      pending: "本手结束后离开。",
      done: (amount: number, table: string): string =>
        amount ? `你离开了 ${table}，${n(amount)} 已转入银行。` : `你离开了 ${table}。`,
    },

    buyIn: {
      blinds: (blinds: string): string => `${blinds} 个大盲`,
      range: (low: number, high: number): string => `${n(low)} 到 ${n(high)} 之间。`,
    },

    rebuy: {
      title: "补充买入？",
      lead: (stack: number): string => `你的筹码是 ${n(stack)}。打牌至少需要 100。`,
      minimum: "最少",
      before: "和之前一样",
      maximum: "最多",
      typed: "补充后的筹码",
      noteObserver: "荷官在等你。不回答则成为观战者：暂离次数已用完。",
      noteOuts: (left: number): string => `荷官在等你。不回答则暂离；还剩 ${n(left)} 次。`,
      poor: (bank: number, low: number): string => `你的银行有 ${n(bank)}，这里从 ${n(low)} 起补充。`,
      go: (amount: number): string => `补充买入 ${n(amount)}`,
      leave: "离开牌桌",
      buyChips: "领筹码",
    },

    bankAtTable: {
      autoShort: (amount: number): string => (amount ? `自动补充 ${n(amount)}` : "自动补充：关"),
    },

    session: {
      title: "本桌开放的时间和你打牌的时间；暂离不计。",
      table: (time: string): string => `已开 ${time}`,
      mine: (time: string): string => `你 ${time}`,
      stands: (time: string): string => `你 ${time}，已停`,
    },

    net: {
      reconnecting: "正在重新连接……",
      kept: "座位和手牌都保留。",
      back: "已恢复。",
      missed: (count: number): string => (count ? `错过的 ${n(count)} 个动作在记录中。` : "没有错过什么。"),
      restarted: (seated: boolean): string => `牌房已重启${seated ? "，本手以原牌继续" : ""}。`,
      storesAgain: "牌房已恢复保存，牌桌继续。",
      dropped: "牌房关闭了这个连接。",
      resume: "重新连接",
      slow: (ms: number): string => `连接较慢，${n(ms)} 毫秒。请早一点行动。`,
      late: "已轮到下一步，操作未发送。",
    },

    alerts: {
      offer: "你看别处时轮到了你。下次要浏览器通知你吗？",
      yes: "好，通知我",
    },

    help: {
      why: "为什么？",
      ruleTitle: (rule: string): string => `规则 ${rule} 的说明`,
      hints: [
        { title: "这两张是你的。", text: "别人看不到。" },
        { title: "这五张是公共牌。", text: "七张里最好的五张获胜。" },
      ],
      hintTurn: (cost: number): string => (cost ? `跟 ${n(cost)} 继续。` : "过牌免费。"),
      hintTurnMore: "弃牌不再付出，加注让别人付得更多。",
      next: "下一个",
      play: "开始打",
      noHints: "不要提示",
      hintLabel: "提示",
    },

    replay: {
      replay: "回放",
      ofHand: (hand: number): string => `回放第 ${n(hand)} 手`,
    },

    settings: {
      mute: "静音",
      unmute: "打开声音",
    },

    panel: {
      label: "牌桌面板",
      log: "记录",
      logLabel: "牌局记录",
      earlier: "更早",
      empty: "桌上发生的事会写在这里。",
    },

    voice: voice(f),

    log: log(f),
  };
}
