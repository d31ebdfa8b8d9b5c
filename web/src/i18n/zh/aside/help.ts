// Chinese words of the help page.

import type { Formats } from "../../formats.ts";

export function help(_f: Formats) {
  return {
    title: "怎么玩",
    lead: "自己两张牌，桌上五张牌，七张里最好的五张获胜。其余的五分钟就能学会。",
    parts: "本页各部分",
    rules: "本牌房的规则",
    titles: {
      hand: "一手牌怎么进行",
      wins: "哪手牌赢",
      chips: "筹码、银行与筹码处",
      rest: "为什么休息一手",
      deadButton: "死庄位",
      sitOut: "暂离",
      leaving: "离开",
      hitAndRun: "赢了就走",
      sng: "坐满即玩",
      safe: "保险箱",
      friends: "私人牌桌",
      games: "其他玩法",
      keys: "按键",
    },
    steps: [
      { title: "拿到两张牌", text: "两位玩家下盲注。每人都可以弃牌、跟注或加注。" },
      { title: "翻牌", text: "三张公共牌。没有需要跟的注时可以过牌。" },
      { title: "转牌和河牌", text: "第四张，然后第五张，每次一轮下注。" },
      { title: "摊牌", text: "留下的人亮牌。最好的五张赢得底池，相同则平分。" },
    ],
    betting:
      "加注至少与上一次加注一样大。不足一次完整加注的全下，不让已行动的人再加注。筹码较少的人只争相应的底池，其余为边池。",
    hands: {
      "straight flush": "同花顺",
      "four of a kind": "四条",
      "full house": "葫芦",
      flush: "同花",
      straight: "顺子",
      "three of a kind": "三条",
      "two pair": "两对",
      pair: "一对",
    },
    texts: {
      chips: [
        "银行是你不在桌上的筹码，筹码处免费补充。每张桌写明可以带多少。",
        "一手之后低于 100 会问你补充买入还是离开。现金桌筹码超过上限的部分转入银行。",
      ],
      rest: [
        "在庄位与大盲之间新入座，不付盲注就能打牌，所以第一手先休息；大盲刚离开的座位休息两手。",
        "允许时可以补大盲马上打，或等大盲轮到你。",
      ],
      deadButton: ["大盲总是移到下一位玩家。该得庄位的座位空着时，庄位在那里停一手。没有人跳过盲注，也没有人付两次。"],
      sitOut: [
        "每张桌可以暂离三次，每次五分钟；还有次数时自动延长。回来时补上错过的盲注。",
        "连续两手超时会自动暂离。",
      ],
      leaving: [
        "在一手牌中，结束后离开；已弃牌则马上离开。两手之间门会关一会儿，免得有人躲盲注。",
        "离开进行中的一局会失去筹码和保险箱。",
      ],
      hitAndRun: ["赢着离开现金桌的人，一小时内只能带最大买入返回。一小时后，或在那里连赢两次后，不再计较。"],
      sng: ["坐满即开始。盲注每轮上升，没有筹码的人出局，最后一人获胜。"],
      safe: ["局中筹码不超过上限，赢得的多余部分进保险箱；两手之间可以取用，筹码低于大盲时自动补足。"],
      friends: ["私人牌桌不在大厅显示，陌生人不能观战。朋友邀请朋友；链接让两人成为朋友。筹码是发给的，不动银行。"],
    },
    pictures: {
      restLabel: "你坐在庄位与大盲之间",
      deadLabel: "庄位停在空位",
      safeLabel: "超过上限的筹码进保险箱",
      hourLabel: "离开后一小时只能带最大买入",
      leavingLabel: "一手牌中何时可以离开",
      outLabel: "三次，每次五分钟",
      small: "小盲",
      big: "大盲",
      you: "你",
      empty: "空位",
      safe: "保险箱",
      most: "上限",
      leave: "离开",
      free: "一小时后",
      onlyMost: "只能带最大买入",
      play: "在打",
      folded: "已弃牌",
      between: "之间",
      after: "结束后",
      now: "马上",
      shut: "关闭",
      threeTimes: "三次",
    },
  };
}
