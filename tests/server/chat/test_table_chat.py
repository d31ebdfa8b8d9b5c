"""What is said at a table: who hears it, who may speak, how often, and for how long (HOST-10)."""

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol import chat
from pokerhouse.protocol.command import AnyCommand, Unwatch, Watch
from pokerhouse.protocol.host_command import ChangeTable
from pokerhouse.protocol.limits import MESSAGES_BURST, MESSAGES_KEPT
from pokerhouse.protocol.message import ChatShown, Said
from pokerhouse.server.chat import table_chat
from tests.server.harness.running import Running
from tests.server.harness.table_steps import close_all
from tests.server.people.own_tables.test_table_links import opened

pytestmark = pytest.mark.anyio


def say(client: Client, table: str, text: str = "hello") -> chat.Say:
    return chat.Say(id=client.new_id(), table=table, text=text)


async def refused(client: Client, command: AnyCommand) -> str:
    with pytest.raises(RefusedError) as caught:
        await client.command(command)
    return caught.value.reason.code


@pytest.mark.rule("HOST-10")
async def test_players_and_observers_are_heard_and_told_apart(house: Running) -> None:
    ada, bea = people = [await house.guest(name) for name in ("Ada", "Bea")]
    table = await opened(ada, private=False)
    await bea.watch(table)
    await ada.command(say(ada, table, " brave\n call "))
    await bea.command(say(bea, table, "나도 놀랐어"))
    await ada.command(chat.React(id="react", table=table, reaction="cheers"))
    assert await refused(bea, chat.React(id="react", table=table, reaction="wow")) == "not_seated"
    assert await refused(ada, chat.React(id="again", table=table, reaction="wow")) == "too_fast"
    for nothing, by in ((" \n ", ada), ("\u200b", ada), ("\u0301", bea), ("a\u202eb", bea), ("\u2067a", bea)):
        assert await refused(by, say(by, table, nothing)) == "no_words"
    heard = [message.line for message in bea.read() if isinstance(message, Said)]
    assert [(line.name, line.text, line.seat, line.reaction) for line in heard] == [
        ("Ada", "brave call", 1, None),
        ("Bea", "나도 놀랐어", None, None),
        ("Ada", "", 1, "cheers"),
    ]
    # Who comes later reads what was said.
    cid = await house.guest("Cid")
    await cid.command(Watch(id="watch", table=table))
    shown = next(message for message in cid.read() if isinstance(message, ChatShown))
    assert [line.number for line in shown.lines] == [1, 2, 3]
    await close_all([*people, cid])


@pytest.mark.rule("HOST-10")
async def test_nobody_speaks_too_fast_and_no_more_is_kept_than_the_limit(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_chat, "HEARD", replace(table_chat.HEARD, most=1_000))
    ada = await house.guest("Ada")
    table = await opened(ada)
    for _ in range(MESSAGES_BURST):
        await ada.command(say(ada, table))
    assert await refused(ada, say(ada, table)) == "too_fast"
    people = [await house.guest(f"P{number}") for number in range(MESSAGES_KEPT // MESSAGES_BURST + 1)]
    open_table = await opened(people[0], private=False)
    for client in people:
        await client.watch(open_table)
        for number in range(MESSAGES_BURST):
            await client.command(say(client, open_table, f"{client.ticket.me.name} {number}"))
    await ada.command(Watch(id="watch", table=open_table))
    shown = next(m for m in ada.read() if isinstance(m, ChatShown) and m.table == open_table)
    assert len(shown.lines) == MESSAGES_KEPT
    await close_all([ada, *people])


@pytest.mark.rule("HOST-10")
async def test_the_host_mutes_clears_and_switches_off(house: Running) -> None:
    ada, bea = people = [await house.guest(name) for name in ("Ada", "Bea")]
    table = await opened(ada, private=False)
    await bea.watch(table)
    await bea.command(say(bea, table))
    you = ada.ticket.me.player
    assert await refused(bea, chat.ClearChat(id="clear", table=table)) == "not_host"
    assert await refused(bea, chat.MutePlayer(id="mute", table=table, player=you, muted=True)) == "not_host"
    await ada.command(chat.MutePlayer(id="mute", table=table, player=bea.ticket.me.player, muted=True))
    assert await refused(bea, say(bea, table)) == "muted"
    await ada.command(chat.ClearChat(id="clear", table=table))
    shown = [message for message in bea.read() if isinstance(message, ChatShown)]
    assert shown[-1].lines == []
    assert shown[-1].muted == [bea.ticket.me.player]
    await ada.command(chat.MutePlayer(id="speak", table=table, player=bea.ticket.me.player, muted=False))
    await bea.command(say(bea, table))
    await ada.command(ChangeTable(id="set", table=table, chat="players"))
    assert await refused(bea, say(bea, table)) == "chat_players"
    await ada.command(ChangeTable(id="off", table=table, chat="off"))
    assert await refused(ada, say(ada, table)) == "chat_off"
    await close_all(people)


@pytest.mark.rule("HOST-10")
async def test_nobody_speaks_at_a_table_it_does_not_look_at(house: Running) -> None:
    ada, bea = people = [await house.guest(name) for name in ("Ada", "Bea")]
    table = await opened(ada, private=False)
    assert await refused(bea, say(bea, table)) == "not_following"
    await bea.watch(table)
    await bea.command(say(bea, table))
    await bea.command(Unwatch(id="away", table=table))
    assert await refused(bea, say(bea, table)) == "not_following"
    await ada.command(Unwatch(id="away", table=table))
    await ada.command(say(ada, table))  # it sits there
    await close_all(people)


@pytest.mark.rule("HOST-10")
async def test_a_host_does_not_show_everything_again_and_again(house: Running) -> None:
    ada = await house.guest("Ada")
    table = await opened(ada, private=False)
    for number in range(MESSAGES_BURST):
        mute = chat.MutePlayer(id=ada.new_id(), table=table, player="g-1", muted=number % 2 == 0)
        await ada.command(mute)
    assert await refused(ada, chat.ClearChat(id="clear", table=table)) == "too_fast"
    assert await refused(ada, chat.MutePlayer(id="m", table=table, player="g-1", muted=False)) == "too_fast"
    await close_all([ada])
