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
    level_minutes: "minutes a level",
    antes_from: "antes from level",
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
    drawn: "The highest card gets the button; the blinds follow to its left.",
    dead_button: "The big blind moves to the next player; the others follow.",
    waits_for_button: (_, rule) =>
      rule === "STD-10"
        ? "Waits: newcomers aren’t dealt in between the button and the big blind."
        : "Waits for the button to pass: a blind was missed.",
    missed_big: "The big blind passed while the player was away.",
    missed_small: "The small blind passed while the player was away.",
    plays_next: "Plays as soon as the button allows.",
    waits_for_start: "Plays when the table starts.",
    rests_big_blind_seat: "Rests 2 hands: the big blind has just left this seat.",
    rests_between: "Rests 1 hand: the seat is between the button and the big blind.",
    rests: (facts) =>
      fact(facts, "left") ? `Rests; ${hands(fact(facts, "left"))} more after this one.` : "Rests this hand.",
    waits_heads_up: "Waits: the two players of the last hand play heads-up first.",
    waits_for_big_blind: "Waits for the big blind.",
    option: "The house offers the empty place of a blind.",
    accepted: "Accepted.",
    declined: (_, rule) => (rule === "CASH-3.5" ? "Declined." : "Declined the invitation."),
    established: "Only newcomers can choose how to come in.",
    // starting, waiting, ending
    nobody: "Nobody is seated: the table is closed.",
    waits: (facts) =>
      f.count(fact(facts, "needed"), { one: "Waits for one more player.", other: "Waits for # more players." }),
    starts: (_, rule) =>
      rule === "CASH-1.1" ? "Enough players: the table starts." : "Every seat is taken: the sit-and-go starts.",
    full: "Every seat is taken: the sit-and-go starts.",
    next_hand: "The next hand follows.",
    closed: "The house closes the table.",
    dismissed: "This table is closed.",
    waits_for_seats: "Plays when every seat is taken.",
    waits_for_answers: "The players are asked whether they play the next one.",
    closing: "The house is closing for a moment. Come back soon.",
    // leaving and becoming an observer
    observer: "No answer in time: becomes an observer.",
    never_back: "Not back, and the stack is too small: becomes an observer.",
    left: "Left the table; the stack goes to the bank.",
    left_after_hand: "Left after the hand.",
    leaves_after_hand: "Leaves when the hand is over.",
    leave_armed: "Leaves as soon as the rules allow it.",
    left_alone: "Not back, and nobody else is here: leaves the table.",
    unreachable: "Not connected, and nobody else is here: sits out.",
    deserted: "The last person has left: the table closes.",
    stays: "Stays after all.",
    between_hands: "You can leave again when the next hand has started.",
    blind_first: "In the blinds you can leave after your first action.",
    leaves_already: "You already leave when this hand is over.",
    not_leaving: "You have not asked to leave.",
    still_absent: "Still away and out of time again: leaves the table.",
    // sitting out
    asleep: "Out of time again: sits out.",
    unanswered: "No answer in time: sits out.",
    no_sit_outs: (_, rule) =>
      rule === "CASH-4.4"
        ? "Out of time with no sit-outs left: becomes an observer."
        : "You have used all your sit-outs at this table. They come back after 4 hours.",
    periods_over: "The last sit-out period is over: plays again, and the first hand is folded.",
    sits_out: "Sits out from the next hand on.",
    sits_out_already: "You are already sitting out.",
    sits_out_next: "You already sit out from the next hand.",
    not_sitting_out: "You are not sitting out.",
    back: "Back: plays the next hand.",
    back_after_blinds: (_, rule) =>
      rule === "SNG-5"
        ? "Back after missing the big blind: plays once the button has passed."
        : "Back after missing a blind: plays and posts it once the button has passed.",
    back_newcomer: (facts) =>
      fact(facts, "rest")
        ? `Back, still a newcomer: rests ${hands(fact(facts, "rest"))} more.`
        : "Back, still a newcomer.",
    extended: "Still away: keeps sitting out.",
    folds_by_itself: "Still away: this hand is folded automatically.",
    asked: "Answer the question first.",
    // chips
    below_100: (facts) => `The stack is below ${n(fact(facts, "least") || 100)}: rebuy in or leave.`,
    excess: (facts) =>
      `${n(fact(facts, "excess"))} went to the bank: a stack here holds ${n(fact(facts, "most"))} at most.`,
    rebought_in: "Has enough chips again: dealt in.",
    stack_enough: (facts) =>
      `Your stack is ${n(fact(facts, "stack"))}; a rebuy-in is for a stack below ${n(fact(facts, "least") || 100)}.`,
    come_back_first: "Come back first; then you are asked to rebuy in.",
    no_rebuy: "There is no rebuy-in: everyone is given chips.",
    no_buy_in: "There is no buy-in: everyone is given chips.",
    after_sng: "You can rebuy in after the sit-and-go.",
    hand_runs: (_, rule) =>
      ({
        "TABLE-10": "You can show your cards when the hand is over.",
        "SNG-0.4": "The safe opens only between hands.",
      })[rule] ?? "You can rebuy in when the hand is over.",
    rebuy_range: (facts) => `Bring ${range(facts)} chips.`,
    buy_in_range: (facts) => `The buy-in here is ${range(facts)}.`,
    bad_auto_rebuy: (facts) => `Auto rebuy-in can be ${range(facts)}, or off.`,
    cage: (facts) => `The cage gave ${n(fact(facts, "amount"))} chips.`,
    cage_limit: (facts) => `You can get ${n(fact(facts, "left"))} more at the cage today.`,
    bank_too_small: (facts) => `You have ${n(fact(facts, "bank"))} in the bank. Get chips at the cage first.`,
    bank_below_100: "You need at least 100 in the bank to sit down. Get chips at the cage.",
    bank_below_minimum: (facts) =>
      `You have ${n(fact(facts, "bank"))} in the bank, and this table needs ${n(fact(facts, "low"))}. Get chips at the cage.`,
    hit_and_run_same: (facts) =>
      `You left here a winner: ${fact(facts, "until") ? `until ${f.time(fact(facts, "until"))}` : "for an hour"} you can only come back with ${n(fact(facts, "high"))}.`,
    hit_and_run_bank: (facts) =>
      `You left here a winner: for an hour you need ${n(fact(facts, "high"))} to come back, and your bank has ${n(fact(facts, "bank"))}.`,
    hit_and_run_other: (facts) =>
      `You left this stake a winner with ${n(fact(facts, "stack"))}: until ${f.time(fact(facts, "until"))} you can only join tables with a maximum of ${n(fact(facts, "needed"))} or more.`,
    bad_amount: "Chips are whole numbers.",
    transit_used: "These chips have already arrived.",
    refunded: "The hand was voided: everybody gets their chips back.",
    // acting
    timed_out: "Out of time: checks if possible, otherwise folds.",
    not_in_hand: "You are not in this hand.",
    not_your_turn: (facts) =>
      facts["name"]
        ? `The hand had moved on, so nothing was done. It is ${facts["name"]}’s turn.`
        : "It is not your turn.",
    no_hand: "No hand is running.",
    stale_hand: "The hand had moved on, so nothing was done.",
    stale_decision: "The hand had moved on, so nothing was done.",
    hand_over: "The hand is over.",
    hand_voided: "The hand was voided. Everybody has their chips back.",
    hand_stuck: "Something went wrong, so the hand could not go on.",
    already_shown: "These cards have already been shown.",
    no_check: (facts, rule) =>
      NO_CHECK[rule] ??
      (fact(facts, "cost") ? `You can’t check: ${n(fact(facts, "cost"))} to call.` : "You can’t check here."),
    no_call: (_, rule) =>
      rule === "TEX-12" ? "Your chips are not above the call: go all-in." : "There is no bet to call. You can check.",
    no_fold: (_, rule) =>
      ({
        "TEX-5": "Nobody folds on the first street; from the flop on you may.",
        "STEP-15": "The big blind’s first bet can’t be folded.",
      })[rule] ?? "You can’t fold here.",
    no_all_in: "You can’t go all-in here.",
    blind_turn: "The blind’s first turn is its bet; it is the only move here.",
    no_bet_yet: (_, rule) =>
      rule === "TEX-6"
        ? "The first player of a street may not raise."
        : "Nobody has bet on this street yet: bet, or check.",
    raise_cap: (_, rule) =>
      rule === "STEP-5" ? "Three raises are made on this street." : "No more raises on this street.",
    no_such_move: "You can’t do that here.",
    raise_too_low: (facts, rule) =>
      ONE_SIZE.has(rule)
        ? `Exactly ${n(fact(facts, "low"))}: a raise has one size here.`
        : fact(facts, "full")
          ? `Raise to at least ${n(fact(facts, "low"))}: the last raise was ${n(fact(facts, "full"))}.`
          : `At least ${n(fact(facts, "low"))}.`,
    raise_too_high: (facts, rule) =>
      ONE_SIZE.has(rule)
        ? `Exactly ${n(fact(facts, "high"))}: a raise has one size here.`
        : `You have only ${n(fact(facts, "high"))}.`,
    not_reopened: "You can’t raise: you have acted, and the all-in was less than a full raise.",
    nobody_left: "You can’t raise: no other player is left to answer.",
    too_few: "You can’t raise: you don’t have enough chips.",
    // seats
    not_seated: "You have no seat at this table.",
    already_seated: "You already sit at this table.",
    no_such_seat: (facts) => `There is no seat ${n(fact(facts, "seat"))}.`,
    seat_taken: (facts) => `Seat ${n(fact(facts, "seat"))} is taken: somebody was a moment quicker.`,
    seat_held: (facts) => `Seat ${n(fact(facts, "seat"))} is kept for the waiting list.`,
    one_table: (facts) =>
      f.count(fact(facts, "tables"), {
        one: "You already sit at a table. You can play one at a time.",
        other: "You already sit at # tables, the most you can.",
      }),
    nowhere: "There is no free seat for you right now.",
    no_such_table: "There is no such table.",
    private_table: "This table is for invited friends.",
    asked_first: "Players of the last sit-and-go choose first; then free seats open.",
    sng_runs: "You can’t join a running sit-and-go.",
    // sit-and-goes
    cashed: "The sit-and-go is over: stack and safe go to the bank.",
    next_sng: (_, rule) =>
      rule === "PSNG-3"
        ? "The results are shown; then the next sit-and-go starts."
        : "The sit-and-go is over: rebuy in for the next one, or leave.",
    given_back: "The sit-and-go is over: the chips that were given go back.",
    refilled: "The stack was below the next big blind: refilled from the safe.",
    drawn_on_safe: "Took chips from the safe between hands.",
    safe_filled: (facts) =>
      `${n(fact(facts, "excess"))} go to the safe: a stack here holds ${n(fact(facts, "most"))} at most.`,
    no_safe: "Only players in a running sit-and-go have a safe.",
    safe_empty: "Your safe is empty.",
    stack_full: (facts) => `Your stack is already at its maximum of ${n(fact(facts, "most"))}.`,
    safe_range: (facts) => `You can draw ${range(facts)}.`,
    not_back: "Away for four hands: eliminated. The chips go to the main pot.",
    fourth_period: "Still away after three periods: now hands are counted.",
    nobody_in: "Everybody is away: no hands until somebody comes back.",
    forfeits: "Left a running sit-and-go: forfeits stack and safe.",
    walk: "Only one player is in, and takes the blinds due and any forfeited chips.",
    blind_taken: "Away when the blind was due: it is taken from the stack.",
    round: (facts) => `Round ${n(fact(facts, "round"))}: blinds ${n(fact(facts, "small"))}/${n(fact(facts, "big"))}.`,
    out: (_, rule) =>
      rule === "SNG-3" ? "Stack and safe are empty: out." : "You are out. Wait for the next sit-and-go.",
    dead_chips: "Dead chips left at the end go to the winner.",
    winner: "One player has all the chips: the sit-and-go is over.",
    levels_over: "The last round is over: ranked by safe, then stack.",
    nobody_back: "Nobody came back: ranked by safe, then stack.",
    // friends, invitations, waiting lists
    invited: "Invited by a friend.",
    not_invited: "This table is for invited friends.",
    invited_already: "That player is already invited.",
    not_private: "Anybody can sit down there without an invitation.",
    not_friends: "Only friends can be invited. Ask them to be friends first.",
    table_full: "Every seat is taken. Try again when this game is over.",
    no_such_link: "This link is used up, or its table is closed.",
    no_such_player: "Nobody of that name is here now.",
    same_name: (facts) =>
      `${f.count(fact(facts, "people"), { one: "# person here has", other: "# people here have" })} that name.`,
    bot: "You can’t befriend the house’s bots. Invite people.",
    bad_player: "Choose somebody else in the house.",
    friends_already: "You are already friends.",
    no_request: "That player has not asked to be friends.",
    too_many_friends: (facts) => `A player can have at most ${n(fact(facts, "most"))} friends.`,
    too_many_requests: (facts) => `You can have at most ${n(fact(facts, "most"))} open requests.`,
    asking_too_often: "You have asked many people to be friends. Try again later.",
    blocked: "You have blocked this person. Unblock them first.",
    too_many_blocked: (facts) => `You have blocked ${n(fact(facts, "most"))} people. Unblock one first.`,
    too_many_reports: "You can’t send more reports today.",
    only_people: "You can’t block or report the house’s bots.",
    bots_busy: "The house has no more bots for this table now.",
    too_many: (facts) => `A table can have at most ${n(fact(facts, "most"))} invitations.`,
    invited_enough: (facts) =>
      `You have invited ${n(fact(facts, "most"))} people to this table. Its host can invite more.`,
    muted_enough: (facts) => `You have muted ${n(fact(facts, "most"))} people here. Let only players chat instead.`,
    address_follows_too_many: (facts) =>
      `People at your address already watch ${n(fact(facts, "most"))} tables. Close one first.`,
    queued_already: "You are already waiting there.",
    too_many_queues: (facts) => `You can wait for ${n(fact(facts, "tables"))} tables at a time.`,
    queue_full: (facts) => `${n(fact(facts, "most"))} players are already waiting there.`,
    queue_crowded: (facts) => `${n(fact(facts, "most"))} people from your address are already waiting there.`,
    seat_free: "There is a free seat. Take it.",
    not_waiting: "You aren’t waiting for a seat there.",
    // opening tables
    // members
    wrong_login: "The name or the password is wrong.",
    wrong_code: "The name or the code is wrong, or the code was used before.",
    signed_in: "You are signed in already. Sign out first.",
    bad_password: (facts) => `A password has ${n(fact(facts, "least"))} to ${n(fact(facts, "most"))} characters.`,
    standby: "This house stands by while another one is open. Try again in a moment.",
    // games at a table
    two_players: "Two players: the button is the big blind.",
    next_button: "The button moves to the next player; the two after that are the blinds.",
    no_entry: "In this game newcomers neither post nor wait.",
    no_options: "In this game newcomers don’t post, so there are no options.",
    no_such_game: "Tables can’t be opened for that game.",
    needs_blinds: "This game needs blinds.",
    bad_units: (facts) =>
      `In this game the big blind is twice the small blind, not ${n(fact(facts, "small"))}/${n(fact(facts, "big"))}.`,
    bad_betting: "Betting is no-limit, pot-limit or fixed-limit.",
    bad_ante: (facts) => `An ante is ${range(facts)}: the big blind at most.`,
    bad_ante_of: "The ante is everybody’s or the big blind’s.",
    no_such_term: "This game is not played with that.",
    bad_rebuy_blinds: (facts) => `Ask for a rebuy below ${range(facts)} big blinds.`,
    alone: "It takes two players to start.",
    sng_started: "This sit-and-go runs already.",
    started_now: "The host starts the sit-and-go with those who are here.",
    bad_level_minutes: (facts) => `A level lasts 1 to ${n(fact(facts, "most"))} minutes.`,
    bad_antes_from: (facts) => `Antes begin with level 1 to ${n(fact(facts, "most"))}.`,
    two_antes: "Antes are the same for every level, or begin with one: choose.",
    chips_on_table: "You can’t change the game while chips are on the table.",
    seat_for_others: "The last seat is kept for another address.",
    seats_crowded: (facts) =>
      `People from your address already have ${n(fact(facts, "most"))} seats at the house’s tables. Open a table of your own.`,
    kept_enough: "Too much has been changed from your address today. Try again tomorrow.",
    too_many_tables: (facts) => `You have opened ${n(fact(facts, "most"))} tables. Leave one to close it first.`,
    house_full: "The house has no room for another table.",
    bad_table_name: (facts) => `A table’s name has 1 to ${n(fact(facts, "most"))} characters.`,
    bad_seats: (facts) => `A table has ${range(facts)} seats.`,
    bad_stakes: "This table can’t have these blinds.",
    bad_buy_in_range: (facts) => `Buy-ins can be ${range(facts)}.`,
    bad_starting_stack: (facts) => `Starting chips can be ${range(facts)}.`,
    too_many_bots: "Leave at least one seat for people.",
    // the host and the chat
    paused: "The host paused the table: no more hands are dealt for now.",
    resumed: "The host resumed the game.",
    locked: "The table is locked: new players can’t sit down.",
    unlocked: "The table is unlocked.",
    not_host: "Only the table’s host can do this.",
    paused_already: "The table is already paused.",
    not_paused: "The table is not paused.",
    yourself: "You can’t do that to yourself.",
    asked_already: "That player already leaves after this hand.",
    no_host: "Choose another person at the table as its host.",
    host_passed: (facts) => `${facts["name"] ?? ""} is the host now.`,
    bot_comes: "The host added a bot.",
    bot_goes: "The host sent a bot away.",
    no_bots: "This table has no bots.",
    no_bot: "That is a person. Ask them to leave instead.",
    change_holds: "The host’s changes apply from now on.",
    private_game: "A private sit-and-go is always by invitation.",
    table_changed: (facts) => `From the next hand: ${changed(facts)}.`,
    table_closed: "That table is closed.",
    link_made: "The table has a new link.",
    link_revoked: "The host cancelled the link.",
    came_by_link: "Joined through the table’s link.",
    link_used: "This link is used up: everyone it was made for has joined.",
    link_ended: "This link has expired.",
    link_taken_back: "The host cancelled this link.",
    bad_guests: "A link can’t be for that many guests.",
    bad_end: "A link can last a day at most.",
    bad_key: "No link has this key.",
    no_link: "This table has no link.",
    barred: "The host asked you not to come back to this table.",
    barred_guest: "The host asked that player not to come back.",
    asked_to_leave: "Asked to leave by the host.",
    bank_busy: "The bank is busy. Your chips are on their way.",
    table_busy: "The table is waiting for the banks. Try again in a moment.",
    bad_speed: (facts) => `A level lasts 1 to ${n(fact(facts, "most"))} rounds.`,
    no_words: "Your message is empty.",
    chat_off: "The host has switched the chat off.",
    chat_players: "Only players can chat here. Take a seat first.",
    not_following: "Follow this table to chat.",
    muted: "The host has muted you at this table.",
    // the house itself
    bad_name: (facts) => `A name has 1 to ${n(fact(facts, "most"))} visible characters.`,
    house_name: "That name belongs to the house. Choose another.",
    name_taken: "Too many people here have that name. Choose another.",
    two_sessions: "Your browser sends two sessions of this house. Delete its cookies and come again.",
    too_many_guests: "Many guests have just come from your address. Try again in a minute.",
    too_fast: "That was too fast. Try again in a moment.",
    too_slow: "Your connection was too slow. Reconnect to go on.",
    desk_busy: "Too much is going on here. Try again.",
    not_stored: "The house could not store this. Try again.",
    no_store: "The house can’t store anything at the moment. Try again soon.",
    failed: "Something went wrong in the house. Your chips are safe.",
    signed_out: "You signed out.",
    another_tab: "The house is open in too many tabs, so this one is paused.",
  } satisfies Record<string, ReasonWord>;
  return words as Record<keyof typeof words, ReasonWord>;
}
