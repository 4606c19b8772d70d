"""Numbers in signs and words that are not read."""

from __future__ import annotations

import pytest

from auditor_tui.agent.unread_numbers import unread_numbers


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It was ⑧④ crore.", ["⑧④"]),
        ("It was ₹⑧④,②⑪ lakh.", ["⑧④,②⑪"]),
        ("It was ₹⁸⁵,⁰⁰⁰ lakh.", ["⁸⁵,⁰⁰⁰"]),
        ("⅔ of it, and 2½ per cent", ["⅔", "½"]),
        ("It was Ⅻ lakh, ₉₉ crore.", ["Ⅻ", "₉₉"]),
        ("₹九万 lakh and 三千五百 lakh", ["九万", "三千五百"]),
        ("84,210.40¹ lakh and 5 m² (note²)", []),
        ("Emissions of CO₂ and H₂O", []),
        ("一般会計の第三四半期", []),
        ("十二月", []),
        ("八万四千二百一十万元", ["八万四千二百一十万"]),
        ("quatre-vingt-dix mille lakh", ["quatre-vingt-dix mille"]),
        ("vierundachtzigtausendzweihundertelf Lakh", ["vierundachtzigtausendzweihundertelf"]),
        ("sechzehnhundertdreißig und siebzehntausend", ["sechzehnhundertdreißig und siebzehntausend"]),
        ("einhundert, zwölfhundert", ["einhundert", "zwölfhundert"]),
        ("das Wunder, die Runde, hundertprozentig", []),
        ("ochenta y cuatro mil", ["ochenta y cuatro mil"]),
        ("ottantaquattromila lire", ["ottantaquattromila"]),
        ("vierentachtigduizend euro", ["vierentachtigduizend"]),
        ("oitenta e quatro mil", ["oitenta e quatro mil"]),
        ("восемьдесят четыре тысячи", ["восемьдесят четыре тысячи"]),
        ("पचासी हज़ार लाख रुपये", ["पचासी हज़ार लाख"]),
        ("eighty-four thousand lakh, 84 per cent, six million once due", []),
        ("Once the elf saw the mill, a cent was due.", []),
        ("Le rapport a trois parties.", []),
    ],
)
def test_what_unicode_or_another_language_has_as_a_number_is_found(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in unread_numbers(text)] == found


@pytest.mark.parametrize("word", ["zehn" * 5000 + "x", "ein" * 5000 + "x", "cento" * 5000 + "x", "een" * 5000])
def test_a_long_word_is_read_once(word: str) -> None:
    assert unread_numbers(word) == []
