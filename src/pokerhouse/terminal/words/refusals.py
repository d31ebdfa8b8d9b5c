"""Why the engine refuses a move, in each language; English is the engine's own sentence."""

from pokerhouse.rules import Refused
from pokerhouse.terminal.words.language import Language
from pokerhouse.terminal.words.words import Words

REFUSALS: dict[Language, dict[str, str]] = {
    "en": {},
    "ko": {
        "bad_amount": "금액은 칩의 정수이고, 다른 액션에는 금액을 붙이지 않아요.",
        "blind_turn": "블라인드의 첫 차례에는 정해진 베팅만 있어요.",
        "hand_over": "핸드가 끝났어요.",
        "no_all_in": "여기서는 올인할 수 없어요.",
        "no_bet_yet": "이 스트리트에는 아직 레이즈할 베팅이 없어요.",
        "no_call": "콜할 금액이 없어요. 체크할 수 있어요.",
        "no_check": "여기서는 체크할 수 없어요.",
        "no_fold": "여기서는 폴드할 수 없어요.",
        "no_such_move": "여기서는 할 수 없어요.",
        "nobody_left": "답할 사람이 없어 레이즈할 수 없어요.",
        "not_reopened": "올인이 정식 레이즈보다 작고 이미 액션을 해서 레이즈할 수 없어요.",
        "not_your_turn": "지금은 내 차례가 아니에요.",
        "raise_cap": "이 스트리트에서는 더 레이즈할 수 없어요.",
        "raise_too_high": "최대 {high}까지예요.",
        "raise_too_low": "최소 {low}부터예요.",
        "too_few": "칩이 모자라 레이즈할 수 없어요.",
        "under_half": "올인이 레이즈의 절반보다 작아 콜로 치고, 이미 액션을 했어요.",
    },
    "zh": {
        "bad_amount": "金额为整数筹码，其他动作不带金额。",
        "blind_turn": "盲注的第一个动作就是固定的下注。",
        "hand_over": "本手已结束。",
        "no_all_in": "现在不能全下。",
        "no_bet_yet": "本轮还没有可加注的下注。",
        "no_call": "没有需要跟的注，可以过牌。",
        "no_check": "现在不能过牌。",
        "no_fold": "现在不能弃牌。",
        "no_such_move": "现在不能这样做。",
        "nobody_left": "没有人能回应，不能加注。",
        "not_reopened": "全下不足一次完整加注，而你已行动，不能再加注。",
        "not_your_turn": "还没轮到你。",
        "raise_cap": "本轮不能再加注。",
        "raise_too_high": "最多 {high}。",
        "raise_too_low": "至少 {low}。",
        "too_few": "筹码不够，不能加注。",
        "under_half": "全下不足加注的一半，算作跟注，而你已行动。",
    },
}


def refusal_text(words: Words, refused: Refused) -> str:
    """The sentence and its rule."""
    text = REFUSALS[words.language].get(refused.code, refused.text)
    return f"{text.format(**refused.facts) if text != refused.text else text} ({refused.rule})"
