// Chinese words of the door, and of what can happen anywhere.

import type { DoorWords } from "../en/index.ts";

export function door(): DoorWords {
  return {
    brand: "Pokerhouse",
    stop: "。",

    entry: {
      member: "我有密码",
      title: "请进",
      lead: "在朋友家的一晚：用娱乐筹码玩无限注德州扑克，对手是真人和机器人。",
      name: "你在桌上的名字",
      hint: "最多 16 个字符。无需账号和邮箱。",
      go: "进入",
      going: "请稍等……",
      asking: "正在向牌房询问你是谁。",
      empty: "请告诉我们怎么称呼你。",
      failed: "牌房没有回应，请稍后再试。",
    },

    top: {
      language: "语言",
      close: "关闭",
    },

    net: {
      tryNow: "立即重试",
      silent: "牌房没有回应。",
      silentMore: "没有损失：牌局从停下处继续。",
      notStoring: "牌房目前无法保存任何内容。",
      notStoringMore: "牌桌在等待，不会超时，你的筹码安全。",
    },

    mishap: {
      missing: "这部分页面没有加载出来。牌室一有回应，它会自动打开。",
      broken: "页面出了点问题。您的座位和筹码都好好的。",
      again: "再试一次",
      reload: "刷新页面",
      lobby: "回大厅",
    },
  };
}
