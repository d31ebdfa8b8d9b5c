# ruff: noqa: RUF001, RUF002 - look-alikes are its subject
"""Letters of other scripts that look like Latin ones.

Two tables, because a capital may look like another letter than its small form (the Greek Η is an H, η an n).
What Unicode itself calls a form of a Latin letter is found by its name and needs no line here.
"""

CAPITALS = dict(
    zip(
        "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" "АВЕКМНОРСТУХЅІЈҮԌԚԜӀ" "ՍՕՏԼ"
        "ᎪᎥᎳᎬᎻᎢᏆᎫᏦᏞᎷᏢᎡᏚᏙᏃᏴᏟᎠᏀᎩ" "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ",
        "abezhikmnoptyx" "abekmhopctyxsijygqwi" "uosl"
        "aiwehtijklmprsvzbcdgy" "bpdtgkjczfmnlsrvhwxyaeiou",
        strict=True,
    )
)  # fmt: skip
"""Capitals of Greek, Cyrillic, Armenian, Cherokee and Lisu, and what they look like."""

SMALL = dict(
    zip(
        "αβγεηικμνορστυχωϲϳ" "авгекмнопрстухѕіјһԁԛԝѵүӏиь" "օսոհզցյռ" "סוه٥०" "ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲱ" "ɑɩəŋʊ",
        "abyenikuvopotuxwcj" "abrekmhonpctyxsijhdqwvyiub" "ounhqgjn" "oiooo" "abehikmnopctyxw" "aienu",
        strict=True,
    )
)  # fmt: skip
"""Small letters of Greek, Cyrillic, Armenian and Coptic, and single ones of other scripts."""

_OTHERS = {
    "2": "ꛯꝚƧϨꙄᒿ",
    "3": "𝈆ꞫȜƷꝪⳌЗӠ𖼻𑣊",
    "4": "Ꮞ𑢯",
    "5": "Ƽ𑢻",
    "6": "ⳒбᏮ𑣕",
    "7": "𝈒𐓒𑣆",
    "8": "ଃ৪੪ȣȢ𐌚",
    "9": "੧୨৭൭ꝮⳊ𑣌𑢬𑣖",
    "a": "⍺ᗅ𖽀𐊠",
    "b": "ƄᏏᑲᖯꞴᗷ𐊂𐊡𐌁",
    "c": "ϲꮯ𐐽🝌𑣲𑣩Ϲ𐊢𐌂𐐕𐔜",
    "d": "Ꮷᑯꓒᗞᗪ",
    "e": "℮ҽ⋿ⴹ𑢦𑢮𐊆",
    "f": "ꬵſẝք𝈓Ϝ𝟊ᖴ𑣂𑢢𐊇𐊥𐔥",
    "g": "ƍᏳ",
    "h": "ᏂⲎᕼ𐋏",
    "i": "˛⍳ꙇꭵ𑣃丨ㅣᅵ",
    "j": "ᒍ",
    "k": "Ⲕᛕ𐔘",
    "l": "∣⏽￨𐌠ǀⲒⵏᛁ𖼨𐊊𐌉𝈪Ⳑᒪ𖼖𑢣𑢲𐐛𐔦",
    "m": "ϺⲘᗰᛖ𐊰𐌑",
    "n": "Ⲛ𐔓",
    "o": "ంಂംං۵ᴑჿഠဝ𐓪𑣈𑣗𐐬〇ⵔዐଠ𐓂𑢵𐊒𐊫𐐄𐔖",
    "p": "⍴ᑭ𐊕",
    "q": "գⵕ",
    "r": "ꭇꭈᴦⲅꮁ𝈖Ꮢ𐒴ᖇ𖼵",
    "s": "ƽꮪ𑣁𐑈Ꮥ𖼺𐊖𐐠",
    "t": "⊤⟙🝨Ⲧ𖼊𑢼𐊗𐊱𐌕",
    "u": "ꞟʋ𐓶𑣘∪⋃ሀ𐓎ᑌ𖽂𑢸",
    "v": "∨⋁𑜆ꮩ𑣀𝈍۷ⴸᐯꛟ𖼈𑢠𐔝",
    "w": "ɯѡա𑜊𑜎𑜏ꮃ𑣯𑣦Ꮤ",
    "x": "᙮×⤫⤬⨯ᕁᕽ᙭╳𐌢𑣬ꞳⲬⵝᚷ𐊐𐊴𐌗𐔧",
    "y": "ɣᶌყ𑣜ⲨᎽ𖽃𑢤𐊲",
    "z": "ꮓ𑣄𐋵𑣥𑢩",
}
OTHERS = {sign: letter for letter, signs in _OTHERS.items() for sign in signs}
"""What is left of the signs that Unicode lists as look-alikes of one Latin letter or digit; and strokes.
They are looked at before letters are taken apart: in a Korean syllable a stroke is no letter of its own."""

SIGNS = {
    "@": "a", "$": "s", "æ": "ae", "œ": "oe", "þ": "p",
    **dict.fromkeys("|!¡¦।│┃❘❙⎮⏐╎╏┆┇┊┋▏▕⎸⎹", "i"),
    **dict(zip("€£¢¥₡₢₣₤₥₦₩₪₫₭₮₱₲₳₴₵₸₹₿", "elcyccflmnwndktpgasctrb", strict=True)),
}  # fmt: skip
"""Signs that stand for letters: strokes, and money."""

SAME = {"0": "o", "1": "i", "l": "i"}
"""What can't be told apart in many typefaces."""

PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""
