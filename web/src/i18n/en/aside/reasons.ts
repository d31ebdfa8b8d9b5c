// English words for the house's reasons, by code. What many clients may send and no page does is left to the house's own words.

import type { Formats } from "../../formats.ts";
import { fact, type Facts, type ReasonWord } from "../../reason-word.ts";

/** Games in which a raise has one size. */
const ONE_SIZE: ReadonlySet<string> = new Set(["STEP-4", "TEX-12"]);

/** Why one can't check in the games that have a rule of their own for it. */
const NO_CHECK: Readonly<Record<string, string>> = {
  "STEP-15": "The blind’s first turn is its bet; it is the only move here.",
  "STEP-19": "A check hands the turn on once a round, and only while another player owes a move, too.",
  "TEX-6": "Only the first player of a later street may check.",
  "SBE-12": "You can check from the flop on, until somebody has bet on the street.",
};

export function reasons(f: Formats) {
  const n = (value: number): string => f.number(value);
  const range = (facts: Parameters<typeof fact>[0]): string => `${n(fact(facts, "low"))} to ${n(fact(facts, "high"))}`;
  const hands = (count: number): string => f.count(count, { one: "# hand", other: "# hands" });
  const settings: Readonly<Record<string, string>> = {
    name: "name",
    small: "small blind",
    big: "big blind",
    action: "seconds to act",
    time_bank: "time bank",
    chat: "chat",
    buy_in_low: "smallest buy-in",
    buy_in_high: "largest buy-in",
    starting_stack: "starting stack",
    betting: "betting",
    ante: "ante",
    ante_of: "ante paid by",
    rebuy_blinds: "big blinds to rebuy below",
    keep_winnings: "winnings stay on the table",
    no_hit_and_run: "no Hit & Run",
    rounds_a_level: "rounds a level",
    game: "game",
    no_blinds: "no blinds",
    private: "private",
  };
  const values: Readonly<Record<string, string>> = {
    yes: "yes",
    no: "no",
    everybody: "everybody",
    big_blind: "the big blind",
    no_limit: "no-limit",
    pot_limit: "pot-limit",
    fixed_limit: "fixed-limit",
    everyone: "everyone",
    players: "players",
    off: "off",
    house: "house hold’em",
    step: "fixed steps",
    texas: "given, when, then",
    sbe: "by example",
  };
  const changed = (facts: Facts): string =>
    Object.entries(facts)
      .map(
        ([name, value]) =>
          `${settings[name] ?? name.replaceAll("_", " ")} ${typeof value === "number" ? n(value) : name === "name" ? value : (values[value] ?? value)}`,
      )
      .join(", ");
  const words = {
    // coming in and resting
    heads_up: "Two players: the button is the small blind.",
    drawn: "The highest card has the button; the blinds follow to its left.",
    dead_button: "The big blind moves to the next player, the others follow.",
    waits_for_button: (_, rule) =>
      rule === "STD-10"
        ? "Waits: a newcomer is not dealt in from the button to the big blind."
        : "Waits for the button to pass: a blind was missed.",
    missed_big: "The big blind passed while the player was away.",
    missed_small: "The small blind passed while the player was away.",
    plays_next: "Plays the next hand that the button allows.",
    waits_for_start: "Plays when the table starts.",
    rests_big_blind_seat: "Rests 2 hands: the big blind has just left this seat.",
    rests_between: "Rests 1 hand: the seat is between the button and the big blind.",
    rests: (facts) =>
      fact(facts, "left") ? `Rests; ${hands(fact(facts, "left"))} more after this one.` : "Rests this hand.",
    waits_heads_up: "Waits: the two players of the last hand play heads-up first.",
    waits_for_big_blind: "Waits for the big blind.",
    option: "The house asks whether the empty place of a blind is taken.",
    accepted: "Accepted.",
    declined: (_, rule) => (rule === "CASH-3.5" ? "Declined." : "Turned the invitation down."),
    established: "Only a newcomer chooses how to come in.",
    // starting, waiting, ending
    nobody: "Nobody is seated: the table is closed.",
    waits: (facts) => f.count(fact(facts, "needed"), { one: "Waits for one more.", other: "Waits for # more." }),
    starts: (_, rule) =>
      rule === "CASH-1.1" ? "Enough players: the table starts." : "Every seat is taken: the sit-and-go starts.",
    full: "Every seat is taken: the sit-and-go starts.",
    next_hand: "The next hand follows.",
    closed: "The house closes the table.",
    dismissed: "This table is closed.",
    waits_for_seats: "Plays when every seat is taken.",
    waits_for_answers: "Those who played are asked whether they play the next one.",
    closing: "The house closes for a moment; come back soon.",
    // leaving and becoming an observer
    observer: "The question was not answered in time: becomes an observer.",
    never_back: "Not back, and the stack is too small: becomes an observer.",
    left: "Left the table; the stack goes to the bank.",
    left_after_hand: "The hand is over: left the table.",
    leaves_after_hand: "Leaves when the hand is over.",
    leave_armed: "Leaves as soon as the rules allow it.",
    left_alone: "Not back, and nobody else is here: leaves the table.",
    unreachable: "Not connected, and nobody else is here: sits out.",
    deserted: "The last person has left: the table closes.",
    stays: "Stays after all.",
    between_hands: "Leaving works again when the next hand has started.",
    blind_first: "A blind can leave after its first action.",
    leaves_already: "You leave when this hand is over.",
    not_leaving: "You have not asked to leave.",
    still_absent: "Not back, and the time ran out again: leaves the table.",
    // sitting out
    asleep: "Time ran out again: sits out.",
    unanswered: "The question was not answered in time: sits out.",
    no_sit_outs: (_, rule) =>
      rule === "CASH-4.4"
        ? "Time ran out and no sit-out is left: becomes an observer."
        : "All sit-outs at this table are used. They are forgotten after 4 hours.",
    periods_over: "The last period is over: counts as back, and the first hand is folded.",
    sits_out: "Sits out from the next hand on.",
    sits_out_already: "You sit out already.",
    sits_out_next: "You sit out from the next hand on.",
    not_sitting_out: "You are not sitting out.",
    back: "Back: plays the next hand.",
    back_after_blinds: (_, rule) =>
      rule === "SNG-5"
        ? "Back after the big blind passed: plays when the button has passed."
        : "Back after a blind passed: plays when the button has passed, missed blinds are posted.",
    back_newcomer: (facts) =>
      fact(facts, "rest")
        ? `Back, still a newcomer: rests ${hands(fact(facts, "rest"))} more.`
        : "Back, still a newcomer.",
    extended: "Still away: sitting out goes on.",
    folds_by_itself: "Not back: this hand is folded by itself.",
    asked: "Answer the question first.",
    // chips
    below_100: (facts) => `The stack is below ${n(fact(facts, "least") || 100)}: rebuy in or leave.`,
    excess: (facts) =>
      `${n(fact(facts, "excess"))} went to the bank: a stack here holds ${n(fact(facts, "most"))} at most.`,
    rebought_in: "The stack is enough again: dealt in.",
    stack_enough: (facts) =>
      `Your stack is ${n(fact(facts, "stack"))}; a rebuy-in is for a stack below ${n(fact(facts, "least") || 100)}.`,
    come_back_first: "Come back first; then you are asked to rebuy in.",
    no_rebuy: "There is no rebuy-in: chips are given.",
    no_buy_in: "There is no buy-in: chips are given.",
    after_sng: "Rebuy-in is possible after the sit-and-go.",
    hand_runs: (_, rule) =>
      ({ "TABLE-10": "Cards can be shown when the hand is over.", "SNG-0.4": "The safe opens between two hands." })[
        rule
      ] ?? "Rebuy-in waits for the end of the hand.",
    rebuy_range: (facts) => `Bring ${range(facts)} chips.`,
    buy_in_range: (facts) => `The buy-in is ${range(facts)} here.`,
    bad_auto_rebuy: (facts) => `Auto rebuy-in restores ${range(facts)}, or is off.`,
    cage: (facts) => `The cage gave ${n(fact(facts, "amount"))} chips.`,
    cage_limit: (facts) => `The cage gives ${n(fact(facts, "left"))} more today.`,
    bank_too_small: (facts) => `Your bank is ${n(fact(facts, "bank"))}. Get chips at the cage first.`,
    bank_below_100: "With less than 100 in the bank no table is open. Get chips at the cage.",
    bank_below_minimum: (facts) =>
      `Your bank is ${n(fact(facts, "bank"))}; this table starts at ${n(fact(facts, "low"))}. Get chips at the cage.`,
    hit_and_run_same: (facts) =>
      `You left here a winner: ${fact(facts, "until") ? `until ${f.time(fact(facts, "until"))}` : "for an hour"} you come back with ${n(fact(facts, "high"))}.`,
    hit_and_run_bank: (facts) =>
      `You left here a winner: for an hour you come back with ${n(fact(facts, "high"))}, and your bank is ${n(fact(facts, "bank"))}.`,
    hit_and_run_other: (facts) =>
      `You left this stake a winner with ${n(fact(facts, "stack"))}: until ${f.time(fact(facts, "until"))} only tables whose maximum is ${n(fact(facts, "needed"))} or more.`,
    bad_amount: "Chips are whole numbers.",
    transit_used: "These chips have arrived already.",
    refunded: "The hand was voided: every chip goes back to its giver.",
    // acting
    timed_out: "The time is up: checks if that is free, else folds.",
    not_in_hand: "You are not in this hand.",
    not_your_turn: (facts) =>
      facts["name"]
        ? `The hand had moved on; nothing was done. It is ${facts["name"]}’s turn.`
        : "It is not your turn.",
    no_hand: "No hand is running.",
    stale_hand: "The hand had moved on. Nothing was done.",
    stale_decision: "The hand had moved on. Nothing was done.",
    hand_over: "The hand is over.",
    hand_voided: "The hand was voided; every chip is back with its giver.",
    hand_stuck: "The house could not go on with it, by a fault of ours.",
    already_shown: "These cards are shown already.",
    no_check: (facts, rule) =>
      NO_CHECK[rule] ??
      (fact(facts, "cost") ? `You can’t check: ${n(fact(facts, "cost"))} to call.` : "You can’t check here."),
    no_call: (_, rule) =>
      rule === "TEX-12" ? "Your chips are not above the call: go all-in." : "There is nothing to call; you can check.",
    no_fold: (_, rule) =>
      ({
        "TEX-5": "Nobody folds on the first street; from the flop on you may.",
        "STEP-15": "The big blind’s first bet can’t be folded.",
      })[rule] ?? "You can’t fold here.",
    no_all_in: "All-in is not offered here.",
    blind_turn: "The blind’s first turn is its bet; it is the only move here.",
    no_bet_yet: (_, rule) =>
      rule === "TEX-6"
        ? "The first player of a street may not raise."
        : "Nobody has bet on this street yet: bet, or check.",
    raise_cap: (_, rule) =>
      rule === "STEP-5" ? "Three raises are made on this street." : "No more raises on this street.",
    no_such_move: "That is not offered here.",
    raise_too_low: (facts, rule) =>
      ONE_SIZE.has(rule)
        ? `Exactly ${n(fact(facts, "low"))}: a raise has one size here.`
        : fact(facts, "full")
          ? `Raise to at least ${n(fact(facts, "low"))}: the last raise was ${n(fact(facts, "full"))}.`
          : `At least ${n(fact(facts, "low"))}.`,
    raise_too_high: (facts, rule) =>
      ONE_SIZE.has(rule)
        ? `Exactly ${n(fact(facts, "high"))}: a raise has one size here.`
        : `At most ${n(fact(facts, "high"))}: that is all your chips.`,
    not_reopened: "You can’t raise: the all-in was less than a full raise and you have acted.",
    nobody_left: "You can’t raise: nobody is left who could answer.",
    too_few: "You can’t raise: your chips don’t reach above the price.",
    // seats
    not_seated: "You have no seat at this table.",
    already_seated: "You sit at this table already.",
    no_such_seat: (facts) => `There is no seat ${n(fact(facts, "seat"))}.`,
    seat_taken: (facts) => `Somebody was a moment quicker: seat ${n(fact(facts, "seat"))} is taken.`,
    seat_held: (facts) => `Seat ${n(fact(facts, "seat"))} is kept for somebody who waited.`,
    one_table: (facts) =>
      f.count(fact(facts, "tables"), {
        one: "You sit at a table already; one at a time.",
        other: "You sit at # tables already; that is the most.",
      }),
    nowhere: "No table with a free seat is open to you now.",
    no_such_table: "There is no such table.",
    private_table: "This table is for friends who were invited.",
    asked_first: "Those who played the last sit-and-go are asked first; then free seats are open.",
    sng_runs: "Nobody sits down in a running sit-and-go.",
    // sit-and-goes
    cashed: "The sit-and-go is over: stack and safe go to the bank.",
    next_sng: (_, rule) =>
      rule === "PSNG-3"
        ? "The places are shown; then the next sit-and-go starts."
        : "The sit-and-go is over: rebuy in for the next one, or leave.",
    given_back: "The sit-and-go is over: the given chips go back.",
    refilled: "The stack was below the next big blind: refilled from the safe.",
    drawn_on_safe: "Drew on the safe between two hands.",
    safe_filled: (facts) =>
      `${n(fact(facts, "excess"))} go to the safe: a stack here holds ${n(fact(facts, "most"))} at most.`,
    no_safe: "Only who plays in a running sit-and-go has a safe.",
    safe_empty: "The safe is empty.",
    stack_full: (facts) => `The stack is at its maximum of ${n(fact(facts, "most"))}.`,
    safe_range: (facts) => `Draw ${range(facts)}.`,
    not_back: "Not back by the fourth hand: eliminated, the chips go to the main pot.",
    fourth_period: "Still away after three periods: now the hands are counted.",
    nobody_in: "Nobody is in: no hands until somebody comes back.",
    forfeits: "Left a running sit-and-go: stack and safe are forfeited.",
    walk: "Only one player is in: the blinds due and any forfeits go to that player.",
    blind_taken: "A blind falls on who is away: taken from the stack.",
    round: (facts) => `Round ${n(fact(facts, "round"))}: blinds ${n(fact(facts, "small"))}/${n(fact(facts, "big"))}.`,
    out: (_, rule) => (rule === "SNG-3" ? "Stack and safe are empty: out." : "You are out; the next sit-and-go comes."),
    dead_chips: "Dead chips still waiting at the end go to the first.",
    winner: "One player has all the chips: the sit-and-go is over.",
    levels_over: "The last round is over: ranked by safe, then stack.",
    nobody_back: "Nobody came back: ranked by safe, then stack.",
    // friends, invitations, waiting lists
    invited: "Invited from friend to friend.",
    not_invited: "This table is for invited friends.",
    invited_already: "That player is invited already.",
    not_private: "Anybody may sit down there; no invitation is needed.",
    not_friends: "Only friends are invited; ask to be friends first.",
    table_full: "Every seat is taken; it may start again later.",
    no_such_link: "This link is used up, or its table is closed.",
    no_such_player: "There is nobody of that name here now.",
    same_name: (facts) =>
      `${f.count(fact(facts, "people"), { one: "# person here has", other: "# people here have" })} that name.`,
    bot: "The house’s bots are everybody’s friends; invite people.",
    bad_player: "A friend is somebody else in the house.",
    friends_already: "You are friends already.",
    no_request: "That player has not asked to be friends.",
    too_many_friends: (facts) => `A player has at most ${n(fact(facts, "most"))} friends.`,
    too_many_requests: (facts) => `At most ${n(fact(facts, "most"))} requests are open at a time.`,
    asking_too_often: "You have asked many people to be friends; wait a while.",
    blocked: "You have blocked this person; take that back first.",
    too_many_blocked: (facts) => `You have blocked ${n(fact(facts, "most"))} people; take one back first.`,
    too_many_reports: "No more reports are taken today.",
    only_people: "Bots say nothing; they can’t be blocked or reported.",
    bots_busy: "The house has no more bots for this table now.",
    too_many: (facts) => `A table has at most ${n(fact(facts, "most"))} invitations.`,
    invited_enough: (facts) => `You have invited ${n(fact(facts, "most"))} to this table; its host can invite more.`,
    muted_enough: (facts) =>
      `${n(fact(facts, "most"))} people are muted here already; let players alone speak instead.`,
    address_follows_too_many: (facts) =>
      `${n(fact(facts, "most"))} tables are watched from your address already; leave one first.`,
    queued_already: "You wait there already.",
    too_many_queues: (facts) => `You can wait for ${n(fact(facts, "tables"))} tables at a time.`,
    queue_full: (facts) => `${n(fact(facts, "most"))} players wait there already.`,
    queue_crowded: (facts) => `${n(fact(facts, "most"))} people from your address wait there already.`,
    seat_free: "A seat is free there: take it.",
    not_waiting: "You don’t wait for a seat there.",
    // opening tables
    // members
    wrong_login: "The name or the password is wrong.",
    wrong_code: "The name or the code is wrong, or the code was used before.",
    signed_in: "You are signed in already. Sign out first.",
    bad_password: (facts) => `A password has ${n(fact(facts, "least"))} to ${n(fact(facts, "most"))} characters.`,
    standby: "This house stands by while another one is open. Try again in a moment.",
    // games at a table
    two_players: "Two players: the button is the big blind.",
    next_button: "The button goes to the next player; the blinds are the next two.",
    no_entry: "In this game nobody posts or waits to come in.",
    no_options: "In this game nobody posts to come in, so there is nothing to choose.",
    no_such_game: "Tables can’t be opened for that game.",
    needs_blinds: "This game is always played with blinds.",
    bad_units: (facts) =>
      `In this game the big blind is twice the small blind: ${n(fact(facts, "small"))}/${n(fact(facts, "big"))} doesn’t fit.`,
    bad_betting: "Betting is no-limit, pot-limit or fixed-limit.",
    bad_ante: (facts) => `An ante is ${range(facts)}: the big blind at most.`,
    bad_ante_of: "The ante is everybody’s or the big blind’s.",
    no_such_term: "This game is not played with that.",
    bad_rebuy_blinds: (facts) => `Ask for a rebuy below ${range(facts)} big blinds.`,
    chips_on_table: "You can’t change the game while chips are on the table.",
    seat_for_others: "The last seat is kept for people from elsewhere.",
    seats_crowded: (facts) =>
      `People from your address have ${n(fact(facts, "most"))} seats at the house’s tables already. Open a table of your own.`,
    kept_enough: "Too much has been changed from your address today. Try again tomorrow.",
    too_many_tables: (facts) => `You have opened ${n(fact(facts, "most"))} tables; close one by leaving it first.`,
    house_full: "The house has no room for another table.",
    bad_table_name: (facts) => `A table’s name has 1 to ${n(fact(facts, "most"))} characters.`,
    bad_seats: (facts) => `A table has ${range(facts)} seats.`,
    bad_stakes: "That is not one of the house’s stakes.",
    bad_buy_in_range: (facts) => `Buy-ins lie between ${n(fact(facts, "low"))} and ${n(fact(facts, "high"))}.`,
    bad_starting_stack: (facts) => `Everyone gets ${range(facts)} chips.`,
    too_many_bots: "One seat at least is for people.",
    // the host and the chat
    paused: "The host pauses the table; no further hand is dealt.",
    resumed: "The host goes on.",
    locked: "The table is locked: nobody new sits down.",
    unlocked: "The table is open again.",
    not_host: "Only the table’s host does this.",
    paused_already: "The table is paused already.",
    not_paused: "The table is not paused.",
    yourself: "That is you.",
    asked_already: "That player leaves when the hand is over.",
    no_host: "Another person at the table can be its host.",
    host_passed: (facts) => `${facts["name"] ?? ""} is the host now.`,
    bot_comes: "The host has asked for one more bot.",
    bot_goes: "The host sends a bot away.",
    no_bots: "This table is without bots.",
    no_bot: "That is a person; ask it to leave instead.",
    change_holds: "What the host has changed holds from now on.",
    private_game: "A private sit-and-go is for the invited alone.",
    table_changed: (facts) => `From the next hand: ${changed(facts)}.`,
    table_closed: "That table is closed.",
    link_made: "The table has a new link.",
    link_revoked: "The host took the link back.",
    came_by_link: "Came by the table’s link.",
    link_used: "This link is used up: as many people as it was for have come by it.",
    link_ended: "This link was good until a time that is over.",
    link_taken_back: "The host took this link back.",
    bad_guests: "That many guests a link does not take.",
    bad_end: "A link is good for a day at most.",
    bad_key: "No link has this key.",
    no_link: "This table has no link.",
    barred: "The host asked you not to come back to this table.",
    barred_guest: "The host asked that player not to come back.",
    asked_to_leave: "Asked to leave by the host.",
    bank_busy: "The bank waits for the tables; the chips stay on their way.",
    table_busy: "The table waits for the banks; try again in a moment.",
    bad_speed: (facts) => `A level lasts 1 to ${n(fact(facts, "most"))} rounds.`,
    no_words: "There is nothing to say in that.",
    chat_off: "The host has switched the chat off.",
    chat_players: "The host lets players speak, not observers.",
    not_following: "Who speaks at a table follows it.",
    muted: "The host has muted you at this table.",
    // the house itself
    bad_name: (facts) => `A name has 1 to ${n(fact(facts, "most"))} visible characters.`,
    house_name: "That is a name of the house’s own; choose another.",
    name_taken: "Too many people here have that name; choose another.",
    two_sessions: "Your browser sends two sessions of this house. Delete its cookies and come again.",
    too_many_guests: "Many guests have just come from your address. Try again in a minute.",
    too_fast: "A moment, please: that was too fast.",
    too_slow: "You fell too far behind; come back and go on.",
    desk_busy: "Too much is going on here; try again.",
    not_stored: "The house could not store this. Try again.",
    no_store: "The house can’t store anything at the moment. Try again soon.",
    failed: "Something went wrong here, not with you. Your chips are safe.",
    signed_out: "You signed out.",
    another_tab: "You opened the house in too many places; this one rests.",
  } satisfies Record<string, ReasonWord>;
  return words as Record<keyof typeof words, ReasonWord>;
}
