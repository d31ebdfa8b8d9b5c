"""What the page calls its controls, in the languages that people in the tests read."""

from typing import TypeAlias

Words: TypeAlias = dict[str, str]

ENGLISH: Words = {
    "your name": "Your name at the table",
    "bring": "Chips you bring",
    "sit down": "Sit down with|Take a seat",
    "chat": "Chat",
    "speak": "Message the table",
    "cheers": "Cheers",
    "menu": "Menu",
    "leave": "Leave",
    "close": "Close",
    "rebuy": "Rebuy-in",
    "paused": "Mina resumes when everybody is ready",
    "pauses after": "Paused by Mina after this hand",
    "reconnecting": "Reconnecting…",
    "back": "Back.",
    "choose again": "raised: choose again",
    "to the lobby": "To the lobby",
    "rematch": "Rematch",
}

KOREAN: Words = {
    "your name": "테이블에서 쓸 이름",
    "bring": "가져갈 칩",
    "sit down": "칩으로 앉기|자리에 앉기",
    "chat": "채팅",
    "speak": "테이블에 말하기",
    "cheers": "건배",
    "menu": "메뉴",
    "leave": "나가기",
    "close": "닫기",
    "rebuy": "리바이인",
    "paused": "모두 준비되면 Mina 님이 이어요",
    "pauses after": "이 핸드 뒤에 Mina 님이 멈춰요",
    "reconnecting": "다시 연결하는 중이에요.",
    "back": "다시 연결됐어요.",
    "choose again": "다시 골라 주세요",
    "to the lobby": "로비로",
    "rematch": "다시 하기",
}

WORDS = {"en-US": ENGLISH, "ko-KR": KOREAN}
