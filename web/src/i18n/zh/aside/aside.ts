// Chinese words of what is opened beside lobby and table: dialogs, other pages, the house's reasons.

import type { Formats } from "../../formats.ts";
import { people } from "./people.ts";
import { host } from "./host.ts";
import { chat } from "./chat.ts";
import { opening } from "./new-table.ts";
import { sng } from "./sng.ts";
import { help } from "./help.ts";
import { reasons } from "./reasons.ts";
import type { AsideWords } from "../../en/index.ts";

export function aside(f: Formats): AsideWords {
  const n = (value: number): string => f.number(value);
  return {
    people: people(f),

    host: host(f),

    chat: chat(f),

    opening: opening(f),

    sng: sng(f),

    buyIn: {
      title: (table: string): string => `在 ${table} 坐下`,
      seat: (seat: number, small: number, big: number): string => `${n(seat)} 号座位 · 无限注 ${n(small)}/${n(big)}`,
      chips: "带入的筹码",
      slider: "买入",
      minimum: (amount: number): string => `最少 ${n(amount)}`,
      maximum: (amount: number): string => `最多 ${n(amount)}`,
      typed: "金额",
      bank: "你的银行",
      toTable: "带上桌",
      after: "之后银行",
      first: "你的第一手",
      post: (big: number): string => `补大盲 ${n(big)}`,
      postMore: "这是你的活注。从这个座位允许的第一手开始发牌。",
      wait: "等待大盲",
      waitMore: "不用多付，大盲轮到你时开始。",
      auto: (amount: number): string => `低于 100 时自动补到 ${n(amount)}`,
      go: (amount: number): string => `带 ${n(amount)} 坐下`,
      cancel: "取消",
      poorTitle: "先领筹码",
      poor: (bank: number, low: number): string => `你的银行有 ${n(bank)}，本桌从 ${n(low)} 起。`,
      buyChips: "领筹码",
    },

    cage: {
      title: "筹码处",
      lead: "娱乐筹码免费，在这里之外没有价值。",
      amounts: "领取的筹码",
      bank: "你的银行",
      from: "来自筹码处",
      after: "之后银行",
      note: "少于 100 不能上桌。筹码立即进银行，只在两手之间进入桌上筹码。",
      left: (left: number, daily: number): string =>
        daily ? `筹码处每天发 ${n(daily)}，今天还剩 ${n(left)}。` : "这里不发筹码。",
      go: (amount: number): string => `领取 ${n(amount)}`,
      cancel: "取消",
      empty: "今天的筹码已发完。",
      history: "银行变动",
    },

    bankAtTable: {
      title: "补充买入",
      lead: (bank: number, stack: number): string => `你的银行有 ${n(bank)}，桌上有 ${n(stack)}。`,
      range: (low: string, high: string): string => `牌房询问时，可把筹码补到 ${low} 至 ${high}。`,
      auto: "自动补充买入",
      autoOff: "自动补充买入已关闭",
      autoOn: (amount: number): string => `自动补充到 ${n(amount)} 已开启`,
      autoTo: "恢复到的筹码",
      change: (amount: number): string => `改为 ${n(amount)}`,
    },

    session: {
      good: (name: string): string => `今晚不错，${name}`,
      minus: (amount: number, name: string): string => `少了 ${n(amount)}，下次见，${name}`,
      bigBlinds: (count: string): string => `${count} 个大盲`,
      graph: "每手之后的筹码，虚线是带入的筹码",
      time: "在桌时间",
      hands: "手数",
      brought: "带入",
      banked: "期间转入银行",
      best: "最好的牌",
      bankBefore: "之前的银行",
      home: "筹码回到银行",
      bankNow: "现在的银行",
      close: "回大厅",
    },

    help: help(f),

    replay: {
      title: "回放",
      loading: "正在查找这手牌……",
      gone: "不在本桌最近的五十手中。",
      badLink: "链接中没有可读的牌局。",
      toTable: "回到牌桌",
      controls: "回放",
      position: "牌局步骤",
      streetBack: "上一街",
      streetOn: "下一街",
      stepBack: "后退一步",
      stepOn: "前进一步",
      play: "播放",
      pause: "暂停",
      stepOf: (step: number, all: number): string => `第 ${n(step)} 步，共 ${n(all)} 步`,
      share: "分享",
      copied: "链接已复制，只显示你的牌和亮过的牌。",
      linkNote: "拿到链接的人看到的和你一样：你的牌和亮过的牌。",
      equity: "胜率",
    },

    settings: {
      title: "设置",
      lead: "立即生效，由牌房随你的名字保存。",
      table: "牌桌",
      deck: "牌面",
      four: "四色",
      two: "双色",
      amounts: "金额",
      amountsMore: "筹码、下注和底池",
      chips: "筹码",
      blinds: "大盲",
      motion: "动画",
      motionMore: "不选择则跟随设备",
      device: "设备",
      none: "无",
      theme: "主题",
      light: "浅色",
      dark: "深色",
      sound: "声音与通知",
      volume: "声音",
      volumeMore: "牌、筹码、轮到你",
      alerts: "轮到你时通知",
      alertsMore: "仅当此标签页不可见",
      alertsRefused: "浏览器不允许，可在浏览器设置中更改。",
      vibrate: "振动",
      vibrateMore: "在手机上，轮到你时",
      ask: "事先询问",
      allIn: "全下",
      allInMore: "以及手动输入超过一半筹码的下注",
      freeFold: "可免费过牌时弃牌",
      callAny: "预选跟任意注",
      callAnyMore: "每次来访一次",
      leaving: "离开坐满即玩",
      leavingMore: "会失去筹码",
      always: "总是",
      hints: "第一手的提示",
      hintsMore: "三个小提示，随后消失",
    },

    signOut: {
      title: "退出",
      who: (name: string): string => `你现在是 ${name}`,
      whoMore: "访客没有密码，只有这个浏览器认得你。",
      here: "退出",
      all: "所有地方",
      allMore: "包括你不知道的地方",
      everywhere: "全部退出",
      sure: "要退出吗？",
      sureEverywhere: "要在所有地方退出吗？",
      lost: (name: string, chips: number): string =>
        `访客没有密码：退出后，包括你在内，谁也无法再回到 ${name} 这个名字和它的 ${n(chips)} 筹码。`,
      seated: "你还坐在牌桌上。那里如同断线：时间会用完，之后座位空出。",
      stay: "留下",
    },

    keys: {
      title: "键盘",
      lead: "输入文字时无效。轮到你的前四分之一秒不发送任何操作。",
      fold: "弃牌",
      call: "过牌或跟注",
      raise: "到金额；再按一次发送",
      allIn: "全下，需确认",
      presets: "最小、½、⅔、满池、全下",
      amount: "加减一个大盲（Shift：十个）",
      enter: "确认",
      escape: "返回，关闭，取消选择",
      checkFold: "轮到我时过牌或弃牌",
      callAny: "轮到我时跟任意注",
      bar: "到行动栏",
      sitOut: "下一手暂离，或回来",
      leave: "离开，或还是留下",
      show: "本手后亮牌",
      situation: "读出局面",
      board: "读出公共牌、底池、筹码",
      replay: "回放上一手",
      help: "此列表",
    },

    reasons: reasons(f),
  };
}
