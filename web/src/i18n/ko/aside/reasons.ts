// Korean words for the house's reasons, by code.

import type { AsideWords } from "../../en/index.ts";
import type { Formats } from "../../formats.ts";
import { type Facts, fact } from "../../reason-word.ts";
import { toward } from "../particle.ts";

/** Games in which a raise has one size. */
const ONE_SIZE: ReadonlySet<string> = new Set(["STEP-4", "TEX-12"]);

/** Why one can't check in the games that have a rule of their own for it. */
const NO_CHECK: Readonly<Record<string, string>> = {
  "STEP-15": "블라인드의 첫 차례는 베팅이에요. 다른 액션은 없어요.",
  "STEP-19": "체크는 한 바퀴에 한 번, 다른 사람도 아직 행동해야 할 때만 차례를 넘겨요.",
  "TEX-6": "두 번째 스트리트부터 첫 사람만 체크할 수 있어요.",
  "SBE-12": "플랍부터, 그 스트리트에 베팅이 없을 때까지 체크할 수 있어요.",
};

export function reasons(f: Formats): AsideWords["reasons"] {
  const n = (value: number): string => f.number(value);
  const range = (facts: Facts): string => `${n(fact(facts, "low"))}에서 ${n(fact(facts, "high"))}까지`;
  const settings: Readonly<Record<string, string>> = {
    name: "이름",
    small: "스몰 블라인드",
    big: "빅 블라인드",
    action: "액션 시간(초)",
    time_bank: "타임 뱅크(초)",
    chat: "채팅",
    buy_in_low: "최소 바이인",
    buy_in_high: "최대 바이인",
    starting_stack: "시작 스택",
    betting: "베팅 방식",
    ante: "앤티",
    ante_of: "앤티를 내는 사람",
    level_minutes: "레벨당 분",
    antes_from: "앤티 시작 레벨",
    rebuy_blinds: "리바이인 기준(빅 블라인드)",
    keep_winnings: "딴 칩이 테이블에 남음",
    no_hit_and_run: "히트 앤 런 제한 없음",
    rounds_a_level: "레벨당 라운드",
    game: "게임",
    no_blinds: "블라인드 없음",
    private: "비공개",
  };
  const values: Readonly<Record<string, string>> = {
    yes: "예",
    no: "아니요",
    everybody: "모두",
    big_blind: "빅 블라인드",
    no_limit: "노리밋",
    pot_limit: "팟 리밋",
    fixed_limit: "픽스드 리밋",
    everyone: "모두",
    players: "플레이어",
    off: "아무도",
    house: "하우스 홀덤",
    step: "고정 단계",
    texas: "주어진 때 그러면",
    sbe: "예시로",
  };
  const changed = (facts: Facts): string =>
    Object.entries(facts)
      .map(
        ([name, value]) =>
          `${settings[name] ?? name.replaceAll("_", " ")} ${typeof value === "number" ? n(value) : name === "name" ? value : (values[value] ?? value)}`,
      )
      .join(", ");
  return {
    heads_up: "두 사람: 버튼이 스몰 블라인드예요.",
    drawn: "가장 높은 카드가 버튼이고 그 왼쪽이 블라인드예요.",
    dead_button: "빅 블라인드가 다음 사람에게 가고 나머지가 따라가요.",
    waits_for_button: (_, rule) =>
      rule === "STD-10"
        ? "버튼부터 빅 블라인드까지는 새로 들어올 수 없어 기다려요."
        : "블라인드를 놓쳐 버튼이 지나가기를 기다려요.",
    missed_big: "자리를 비운 사이 빅 블라인드가 지나갔어요.",
    missed_small: "자리를 비운 사이 스몰 블라인드가 지나갔어요.",
    plays_next: "버튼이 허용하는 다음 핸드부터 쳐요.",
    waits_for_start: "테이블이 시작되면 쳐요.",
    rests_big_blind_seat: "방금 빅 블라인드가 떠난 자리라 두 핸드를 쉬어요.",
    rests_between: "버튼과 빅 블라인드 사이 자리라 한 핸드를 쉬어요.",
    rests: (facts) =>
      fact(facts, "left") ? `쉬어요. 이 핸드 뒤 ${n(fact(facts, "left"))}핸드 더.` : "이번 핸드를 쉬어요.",
    waits_heads_up: "지난 핸드의 두 사람이 먼저 헤즈업을 쳐서 기다려요.",
    waits_for_big_blind: "빅 블라인드를 기다려요.",
    option: "빈 블라인드 자리를 맡을지 하우스가 물어요.",
    accepted: "수락했어요.",
    declined: (_, rule) => (rule === "CASH-3.5" ? "거절했어요." : "초대를 거절했어요."),
    established: "새로 온 사람만 들어오는 방법을 골라요.",
    nobody: "아무도 앉지 않아 테이블이 닫혀요.",
    waits: (facts) => `${n(fact(facts, "needed"))}명을 더 기다려요.`,
    starts: (_, rule) => (rule === "CASH-1.1" ? "사람이 모여 테이블이 시작돼요." : "자리가 다 차서 싯앤고가 시작돼요."),
    full: "자리가 다 차서 싯앤고가 시작돼요.",
    next_hand: "다음 핸드가 이어져요.",
    closed: "하우스가 테이블을 닫아요.",
    dismissed: "닫힌 테이블이에요.",
    waits_for_seats: "자리가 다 차면 쳐요.",
    waits_for_answers: "다음 판을 할지 묻고 있어요.",
    closing: "하우스가 잠시 닫혀요. 곧 다시 오세요.",
    observer: "제때 답하지 않아 관전자가 됐어요.",
    never_back: "돌아오지 않았고 스택이 모자라 관전자가 됐어요.",
    left: "테이블을 떠났어요. 스택은 뱅크로 가요.",
    left_after_hand: "핸드가 끝나 테이블을 떠났어요.",
    leaves_after_hand: "핸드가 끝나면 나가요.",
    leave_armed: "규칙이 허락하는 대로 나가요.",
    left_alone: "돌아오지 않았고 다른 사람도 없어 테이블을 떠나요.",
    unreachable: "연결이 끊겼고 다른 사람도 없어 자리를 비워요.",
    deserted: "마지막 사람이 떠나 테이블을 닫아요.",
    stays: "그냥 남기로 했어요.",
    between_hands: "나가기는 다음 핸드가 시작되면 열려요.",
    blind_first: "블라인드는 첫 액션 뒤에 나갈 수 있어요.",
    leaves_already: "이 핸드가 끝나면 나가요.",
    not_leaving: "나가겠다고 하지 않았어요.",
    still_absent: "돌아오지 않았고 시간이 또 끝나 테이블을 떠나요.",
    asleep: "시간이 또 끝나 자리비움이 됐어요.",
    unanswered: "제때 답하지 않아 자리비움이 됐어요.",
    no_sit_outs: (_, rule) =>
      rule === "CASH-4.4"
        ? "시간이 끝났고 남은 자리비움이 없어 관전자가 됐어요."
        : "이 테이블의 자리비움을 모두 썼어요. 4시간이 지나면 다시 쓸 수 있어요.",
    periods_over: "마지막 시간이 끝나 돌아온 것으로 보고 첫 핸드는 폴드해요.",
    sits_out: "다음 핸드부터 자리를 비워요.",
    sits_out_already: "이미 자리비움 중이에요.",
    sits_out_next: "다음 핸드부터 자리를 비워요.",
    not_sitting_out: "자리비움 중이 아니에요.",
    back: "돌아왔어요. 다음 핸드를 쳐요.",
    back_after_blinds: (_, rule) =>
      rule === "SNG-5"
        ? "빅 블라인드가 지난 뒤라 버튼이 지나가면 쳐요."
        : "블라인드가 지난 뒤라 버튼이 지나가면 치고, 놓친 블라인드를 내요.",
    back_newcomer: (facts) =>
      fact(facts, "rest")
        ? `돌아왔지만 아직 새 손님이라 ${n(fact(facts, "rest"))}핸드를 더 쉬어요.`
        : "돌아왔지만 아직 새 손님이에요.",
    extended: "아직 없어 자리비움이 이어져요.",
    folds_by_itself: "돌아오지 않아 이 핸드는 저절로 폴드해요.",
    asked: "먼저 질문에 답해 주세요.",
    below_100: (facts) => `스택이 ${n(fact(facts, "least") || 100)} 아래예요. 리바이인하거나 떠나세요.`,
    excess: (facts) =>
      `${n(fact(facts, "excess"))}칩이 뱅크로 갔어요. 이 테이블의 스택은 최대 ${n(fact(facts, "most"))}칩이에요.`,
    rebought_in: "스택이 다시 충분해 카드를 받아요.",
    stack_enough: (facts) =>
      `스택이 ${n(fact(facts, "stack"))}칩이에요. 리바이인은 ${n(fact(facts, "least") || 100)} 아래일 때 할 수 있어요.`,
    come_back_first: "돌아오면 리바이인을 물어봐요.",
    no_rebuy: "리바이인이 없어요. 칩은 그냥 받아요.",
    no_buy_in: "바이인이 없어요. 칩은 그냥 받아요.",
    after_sng: "리바이인은 싯앤고가 끝난 뒤에 할 수 있어요.",
    hand_runs: (_, rule) =>
      ({ "TABLE-10": "핸드가 끝나면 카드를 공개할 수 있어요.", "SNG-0.4": "금고는 핸드 사이에 열려요." })[rule] ??
      "리바이인은 핸드가 끝나면 할 수 있어요.",
    rebuy_range: (facts) => `${range(facts)} 가져올 수 있어요.`,
    buy_in_range: (facts) => `여기 바이인은 ${range(facts)}예요.`,
    bad_auto_rebuy: (facts) => `자동 리바이인은 ${range(facts)}, 또는 꺼짐이에요.`,
    cage: (facts) => `케이지에서 ${n(fact(facts, "amount"))}칩을 받았어요.`,
    cage_limit: (facts) => `케이지는 오늘 ${n(fact(facts, "left"))}칩을 더 줄 수 있어요.`,
    bank_too_small: (facts) => `뱅크에 ${n(fact(facts, "bank"))}칩이 있어요. 먼저 케이지에서 받으세요.`,
    bank_below_100: "뱅크가 100 아래면 앉을 수 있는 테이블이 없어요. 케이지에서 칩을 받으세요.",
    bank_below_minimum: (facts) =>
      `뱅크에 ${n(fact(facts, "bank"))}칩이 있어요. 이 테이블은 ${n(fact(facts, "low"))}칩부터예요. 케이지에서 받을 수 있어요.`,
    hit_and_run_same: (facts) =>
      `이기고 나갔어요. ${fact(facts, "until") ? `${f.time(fact(facts, "until"))}까지는` : "한 시간 동안은"} ${n(fact(facts, "high"))}칩으로만 돌아올 수 있어요.`,
    hit_and_run_bank: (facts) =>
      `이기고 나갔어요. 한 시간 동안은 ${n(fact(facts, "high"))}칩으로만 돌아올 수 있는데 뱅크에 ${n(fact(facts, "bank"))}칩이 있어요.`,
    hit_and_run_other: (facts) =>
      `이 스테이크에서 ${n(fact(facts, "stack"))}칩으로 이기고 나갔어요. ${f.time(fact(facts, "until"))}까지는 최대 바이인이 ${n(fact(facts, "needed"))} 이상인 테이블만 돼요.`,
    bad_amount: "칩은 정수예요.",
    transit_used: "이미 도착한 칩이에요.",
    refunded: "핸드가 무효라 칩이 모두 주인에게 돌아가요.",
    timed_out: "시간이 끝났어요. 무료면 체크, 아니면 폴드해요.",
    not_in_hand: "이 핸드에 있지 않아요.",
    not_your_turn: (facts) =>
      facts["name"] ? `이미 차례가 지났어요. 지금은 ${facts["name"]} 님 차례예요.` : "지금은 내 차례가 아니에요.",
    no_hand: "진행 중인 핸드가 없어요.",
    stale_hand: "이미 차례가 지났어요. 아무 일도 없었어요.",
    stale_decision: "이미 차례가 지났어요. 아무 일도 없었어요.",
    hand_over: "핸드가 끝났어요.",
    hand_voided: "핸드가 무효예요. 칩은 모두 주인에게 돌아갔어요.",
    hand_stuck: "저희 쪽 문제로 핸드를 이어 갈 수 없었어요.",
    already_shown: "이미 공개한 카드예요.",
    no_check: (facts, rule) =>
      NO_CHECK[rule] ??
      (fact(facts, "cost")
        ? `체크할 수 없어요. 콜 금액은 ${n(fact(facts, "cost"))}칩이에요.`
        : "여기서는 체크할 수 없어요."),
    no_call: (_, rule) =>
      rule === "TEX-12" ? "칩이 콜 금액보다 많지 않아요. 올인하세요." : "콜할 금액이 없어요. 체크할 수 있어요.",
    no_fold: (_, rule) =>
      ({
        "TEX-5": "첫 스트리트에서는 폴드할 수 없어요. 플랍부터 할 수 있어요.",
        "STEP-15": "빅 블라인드의 첫 베팅은 폴드할 수 없어요.",
      })[rule] ?? "여기서는 폴드할 수 없어요.",
    no_all_in: "여기서는 올인할 수 없어요.",
    blind_turn: "블라인드의 첫 차례는 베팅이에요. 다른 액션은 없어요.",
    no_bet_yet: (_, rule) =>
      rule === "TEX-6"
        ? "스트리트의 첫 사람은 레이즈할 수 없어요."
        : "이 스트리트에 아직 베팅이 없어요. 베팅하거나 체크하세요.",
    raise_cap: (_, rule) =>
      rule === "STEP-5" ? "이 스트리트에서 이미 세 번 레이즈했어요." : "이 스트리트에서는 더 레이즈할 수 없어요.",
    no_such_move: "여기서는 할 수 없어요.",
    raise_too_low: (facts, rule) =>
      ONE_SIZE.has(rule)
        ? `정확히 ${n(fact(facts, "low"))}칩: 여기서 레이즈는 한 가지 크기예요.`
        : fact(facts, "full")
          ? `최소 ${toward(n(fact(facts, "low")))} 레이즈해야 해요. 직전 레이즈가 ${n(fact(facts, "full"))}칩이었어요.`
          : `최소 ${n(fact(facts, "low"))}칩이에요.`,
    raise_too_high: (facts, rule) =>
      ONE_SIZE.has(rule)
        ? `정확히 ${n(fact(facts, "high"))}칩: 여기서 레이즈는 한 가지 크기예요.`
        : `최대 ${n(fact(facts, "high"))}: 칩 전부예요.`,
    not_reopened: "올인이 정식 레이즈보다 작고 이미 액션을 해서 레이즈할 수 없어요.",
    nobody_left: "답할 사람이 없어 레이즈할 수 없어요.",
    too_few: "칩이 모자라 레이즈할 수 없어요.",
    not_seated: "이 테이블에 자리가 없어요.",
    already_seated: "이미 이 테이블에 앉아 있어요.",
    no_such_seat: (facts) => `${n(fact(facts, "seat"))}번 자리는 없어요.`,
    seat_taken: (facts) => `조금 더 빠른 사람이 있었어요. ${n(fact(facts, "seat"))}번 자리는 찼어요.`,
    seat_held: (facts) => `${n(fact(facts, "seat"))}번 자리는 기다린 사람의 자리예요.`,
    one_table: (facts) => `이미 앉아 있어요. 한 번에 테이블 ${n(fact(facts, "tables"))}개까지예요.`,
    nowhere: "지금 앉을 수 있는 테이블이 없어요.",
    no_such_table: "그런 테이블이 없어요.",
    private_table: "초대받은 친구들의 테이블이에요.",
    asked_first: "지난 싯앤고를 친 사람에게 먼저 묻고, 그 뒤 빈자리가 열려요.",
    sng_runs: "진행 중인 싯앤고에는 앉을 수 없어요.",
    cashed: "싯앤고가 끝나 스택과 금고가 뱅크로 가요.",
    next_sng: (_, rule) =>
      rule === "PSNG-3"
        ? "순위를 보여 주고 다음 싯앤고가 시작돼요."
        : "싯앤고가 끝났어요. 다음 판에 리바이인하거나 떠나세요.",
    given_back: "싯앤고가 끝나 받은 칩이 돌아가요.",
    refilled: "스택이 다음 빅 블라인드보다 작아 금고에서 채웠어요.",
    drawn_on_safe: "핸드 사이에 금고에서 꺼냈어요.",
    safe_filled: (facts) =>
      `${n(fact(facts, "excess"))}칩이 금고로 가요. 스택은 최대 ${n(fact(facts, "most"))}칩이에요.`,
    no_safe: "진행 중인 싯앤고를 치는 사람만 금고가 있어요.",
    safe_empty: "금고가 비었어요.",
    stack_full: (facts) => `스택이 최대 ${n(fact(facts, "most"))}에 닿았어요.`,
    safe_range: (facts) => `${range(facts)} 꺼낼 수 있어요.`,
    not_back: "네 번째 핸드까지 돌아오지 않아 탈락했어요. 칩은 메인 팟으로 가요.",
    fourth_period: "세 번이 지나도 돌아오지 않아 이제부터 핸드 수를 세요.",
    nobody_in: "아무도 없어 누가 돌아올 때까지 핸드가 없어요.",
    forfeits: "진행 중인 싯앤고에서 나가 스택과 금고를 잃어요.",
    walk: "혼자 남은 사람이 블라인드와 몰수된 칩을 가져요.",
    blind_taken: "자리를 비운 사람에게 블라인드가 와서 스택에서 나가요.",
    round: (facts) => `${n(fact(facts, "round"))}라운드: 블라인드 ${n(fact(facts, "small"))}/${n(fact(facts, "big"))}.`,
    out: (_, rule) => (rule === "SNG-3" ? "스택과 금고가 비어 탈락했어요." : "탈락했어요. 다음 싯앤고가 와요."),
    dead_chips: "끝까지 남은 데드 칩은 1위에게 가요.",
    winner: "한 사람이 칩을 다 가져 싯앤고가 끝났어요.",
    levels_over: "마지막 라운드가 끝나 금고, 스택 순으로 순위를 정해요.",
    nobody_back: "아무도 돌아오지 않아 금고, 스택 순으로 순위를 정해요.",
    invited: "친구가 친구를 초대했어요.",
    not_invited: "초대받은 친구들의 테이블이에요.",
    invited_already: "이미 초대한 사람이에요.",
    not_private: "누구나 앉을 수 있어 초대가 필요 없어요.",
    not_friends: "친구만 초대할 수 있어요. 먼저 친구 요청을 보내세요.",
    table_full: "자리가 다 찼어요. 나중에 다시 시작할 수 있어요.",
    no_such_link: "이미 쓴 링크이거나 테이블이 닫혔어요.",
    no_such_player: "지금 그런 이름의 사람이 없어요.",
    same_name: (facts) => `같은 이름이 ${n(fact(facts, "people"))}명 있어요.`,
    bot: "하우스 봇은 모두의 친구예요. 사람을 초대하세요.",
    bad_player: "친구는 이 집의 다른 사람이에요.",
    friends_already: "이미 친구예요.",
    no_request: "친구 요청을 보내지 않은 사람이에요.",
    too_many_friends: (facts) => `친구는 최대 ${n(fact(facts, "most"))}명이에요.`,
    too_many_requests: (facts) => `요청은 한 번에 ${n(fact(facts, "most"))}개까지예요.`,
    asking_too_often: "친구 요청을 너무 자주 보냈어요. 잠시 기다려 주세요.",
    blocked: "차단한 사람이에요. 먼저 차단을 푸세요.",
    too_many_blocked: (facts) => `이미 ${n(fact(facts, "most"))}명을 차단했어요. 먼저 한 명을 푸세요.`,
    too_many_reports: "오늘은 더 신고할 수 없어요.",
    only_people: "봇은 말을 하지 않아요. 차단하거나 신고할 수 없어요.",
    bots_busy: "지금은 이 테이블에 보낼 봇이 더 없어요.",
    too_many: (facts) => `초대는 테이블마다 ${n(fact(facts, "most"))}개까지예요.`,
    invited_enough: (facts) =>
      `이 테이블에 이미 ${n(fact(facts, "most"))}명을 초대했어요. 더는 호스트가 초대할 수 있어요.`,
    muted_enough: (facts) => `이미 ${n(fact(facts, "most"))}명의 채팅을 막았어요. 플레이어만 채팅하게 해 보세요.`,
    address_follows_too_many: (facts) =>
      `같은 주소에서 이미 테이블 ${n(fact(facts, "most"))}개를 보고 있어요. 먼저 하나에서 나가세요.`,
    queued_already: "이미 기다리고 있어요.",
    too_many_queues: (facts) => `한 번에 테이블 ${n(fact(facts, "tables"))}개를 기다릴 수 있어요.`,
    queue_full: (facts) => `이미 ${n(fact(facts, "most"))}명이 기다려요.`,
    queue_crowded: (facts) => `같은 주소에서 이미 ${n(fact(facts, "most"))}명이 기다려요.`,
    seat_free: "빈자리가 있어요. 앉으세요.",
    not_waiting: "그 자리를 기다리고 있지 않아요.",
    // members
    wrong_login: "이름이나 비밀번호가 맞지 않아요.",
    wrong_code: "이름이나 복구 코드가 맞지 않거나 이미 쓴 코드예요.",
    signed_in: "이미 들어와 있어요. 먼저 나가 주세요.",
    bad_password: (facts) => `비밀번호는 ${n(fact(facts, "least"))}~${n(fact(facts, "most"))}자예요.`,
    standby: "다른 하우스가 열려 있어 기다리는 중이에요. 잠시 뒤에 다시 해 보세요.",
    // games at a table
    two_players: "두 명이면 버튼이 빅 블라인드예요.",
    next_button: "버튼은 다음 사람에게 가고, 그다음 두 사람이 블라인드를 내요.",
    no_entry: "이 게임에서는 들어올 때 내거나 기다릴 것이 없어요.",
    no_options: "이 게임에서는 들어올 때 내는 것이 없어서 고를 것도 없어요.",
    no_such_game: "그 게임으로는 테이블을 열 수 없어요.",
    needs_blinds: "이 게임은 언제나 블라인드가 있어요.",
    bad_units: (facts) =>
      `이 게임에서는 빅 블라인드가 스몰 블라인드의 두 배예요: ${n(fact(facts, "small"))}/${n(fact(facts, "big"))}은(는) 맞지 않아요.`,
    bad_betting: "베팅은 노리밋, 팟 리밋, 픽스드 리밋 중 하나예요.",
    bad_ante: (facts) => `앤티는 ${range(facts)}, 빅 블라인드를 넘지 않아요.`,
    bad_ante_of: "앤티는 모두가 내거나 빅 블라인드가 내요.",
    no_such_term: "이 게임에는 없는 설정이에요.",
    bad_rebuy_blinds: (facts) => `리바이인 기준은 빅 블라인드 ${range(facts)}예요.`,
    alone: "시작하려면 두 명이 있어야 해요.",
    sng_started: "이 싯앤고는 이미 진행 중이에요.",
    started_now: "호스트가 지금 있는 사람들과 싯앤고를 시작해요.",
    bad_level_minutes: (facts) => `레벨은 1분에서 ${n(fact(facts, "most"))}분까지예요.`,
    bad_antes_from: (facts) => `앤티는 레벨 1에서 ${n(fact(facts, "most"))} 사이에 시작해요.`,
    two_antes: "앤티는 모든 레벨에 같거나 어느 레벨부터예요. 하나만 고르세요.",
    chips_on_table: "테이블에 칩이 있는 동안에는 게임을 바꿀 수 없어요.",
    seat_for_others: "마지막 자리는 다른 곳에서 온 사람을 위한 자리예요.",
    seats_crowded: (facts) =>
      `같은 주소에서 온 사람들이 이미 하우스 테이블의 ${n(fact(facts, "most"))}자리에 앉아 있어요. 직접 테이블을 열어 보세요.`,
    kept_enough: "오늘 이 주소에서 바꾼 것이 너무 많아요. 내일 다시 해 보세요.",
    too_many_tables: (facts) => `테이블을 ${n(fact(facts, "most"))}개 열었어요. 먼저 하나를 떠나 닫으세요.`,
    house_full: "하우스에 테이블을 더 둘 곳이 없어요.",
    bad_table_name: (facts) => `테이블 이름은 1자에서 ${n(fact(facts, "most"))}자예요.`,
    bad_seats: (facts) => `자리는 ${range(facts)}예요.`,
    bad_stakes: "이 테이블에서는 쓸 수 없는 블라인드예요.",
    bad_buy_in_range: (facts) => `바이인은 ${range(facts)}예요.`,
    bad_starting_stack: (facts) => `모두에게 주는 칩은 ${range(facts)}예요.`,
    too_many_bots: "한 자리는 사람 몫이에요.",
    paused: "호스트가 테이블을 멈췄어요. 핸드가 더 나오지 않아요.",
    resumed: "호스트가 다시 시작해요.",
    locked: "잠긴 테이블이에요. 새로 앉을 수 없어요.",
    unlocked: "테이블이 다시 열렸어요.",
    not_host: "이 테이블의 호스트만 할 수 있어요.",
    paused_already: "이미 멈춘 테이블이에요.",
    not_paused: "멈춘 테이블이 아니에요.",
    yourself: "자신에게는 할 수 없어요.",
    asked_already: "핸드가 끝나면 나가는 사람이에요.",
    no_host: "테이블의 다른 사람이 호스트가 될 수 있어요.",
    host_passed: (facts) => `이제 ${facts["name"] ?? ""} 님이 호스트예요.`,
    bot_comes: "호스트가 봇을 하나 더 불렀어요.",
    bot_goes: "호스트가 봇을 내보내요.",
    no_bots: "봇이 없는 테이블이에요.",
    no_bot: "사람이에요. 퇴장을 요청하세요.",
    change_holds: "호스트가 바꾼 것이 이제 적용돼요.",
    private_game: "비공개 싯앤고는 초대받은 사람만 할 수 있어요.",
    table_changed: (facts) => `다음 핸드부터: ${changed(facts)}.`,
    table_closed: "닫힌 테이블이에요.",
    link_made: "테이블에 새 링크가 생겼어요.",
    link_revoked: "호스트가 링크를 회수했어요.",
    came_by_link: "테이블 링크로 왔어요.",
    link_used: "이미 쓴 링크예요. 정해진 사람 수가 다 왔어요.",
    link_ended: "쓸 수 있는 시간이 지난 링크예요.",
    link_taken_back: "호스트가 회수한 링크예요.",
    bad_guests: "링크로 부를 수 있는 사람 수가 아니에요.",
    bad_end: "링크는 하루까지 쓸 수 있어요.",
    bad_key: "그런 링크가 없어요.",
    no_link: "이 테이블에는 링크가 없어요.",
    barred: "호스트가 이 테이블에 다시 오지 말아 달라고 했어요.",
    barred_guest: "호스트가 그 플레이어에게 다시 오지 말아 달라고 했어요.",
    asked_to_leave: "호스트가 나가 달라고 했어요.",
    bank_busy: "뱅크가 테이블을 기다려요. 칩은 오는 중이에요.",
    table_busy: "테이블이 뱅크를 기다려요. 잠시 뒤 다시 해 보세요.",
    bad_speed: (facts) => `레벨은 1라운드에서 ${n(fact(facts, "most"))}라운드까지예요.`,
    no_words: "메시지가 비어 있어요.",
    chat_off: "호스트가 채팅을 껐어요.",
    chat_players: "여기서는 플레이어만 채팅할 수 있어요. 먼저 자리에 앉으세요.",
    muted: "호스트가 이 테이블에서 내 채팅을 막았어요.",
    not_following: "테이블을 보고 있어야 채팅할 수 있어요.",
    bad_name: (facts) => `이름은 보이는 글자 1자에서 ${n(fact(facts, "most"))}자예요.`,
    house_name: "하우스가 쓰는 이름이에요. 다른 이름을 골라 주세요.",
    name_taken: "이 이름을 쓰는 사람이 너무 많아요. 다른 이름을 골라 주세요.",
    two_sessions: "브라우저가 이 하우스의 세션을 두 개 보내고 있어요. 쿠키를 지우고 다시 들어오세요.",
    too_many_guests: "방금 많은 손님이 왔어요. 1분 뒤 다시 해 보세요.",
    too_fast: "잠시만요. 너무 빨라요.",
    too_slow: "연결이 너무 느려요. 다시 연결해 주세요.",
    desk_busy: "지금 너무 바빠요. 다시 해 보세요.",
    not_stored: "하우스가 저장하지 못했어요. 다시 해 보세요.",
    no_store: "하우스가 지금 아무것도 저장하지 못해요. 잠시 뒤 다시 해 보세요.",
    failed: "저희 쪽 문제예요. 칩은 안전해요.",
    signed_out: "로그아웃했어요.",
    another_tab: "탭이 너무 많이 열려 있어 이 탭은 멈췄어요.",
  };
}
