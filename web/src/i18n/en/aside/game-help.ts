// English words of the games' own help pages.

import type { Formats } from "../../formats.ts";

export function gameHelp(_f: Formats) {
  return {
    lead: "A table is opened for one game and stays with it while chips are on the table. Each game below comes from a document of its own; the house around it (bank, seats, leaving) is the same.",
    read: "How it is played",
    examples: "Worked examples",
    differences: "How the games differ",
    back: "All rules",
    first: "At first",
    when: "When",
    wins: "wins",
    rules: {
      step: [
        "The small blind’s first turn is a bet of one unit or a fold; then the big blind bets two units. Nothing else is offered there.",
        "A raise goes exactly one unit above the current bid.",
        "There are three raises a street, all players together.",
        "The first player of a street bets or checks; raising needs a bet on the street.",
        "A check hands the turn on, once a round and only while another player owes a move, too. You still owe yours, so no street is checked down.",
        "All-in puts in every chip you have, if that reaches the bid. It is none of the three raises, and you have no more turns.",
        "A stack that can’t match the bid is out of the hand at its turn, without being asked.",
        "The street ends when everybody who is left has matched the bid.",
        "An all-in player wins at most the pot of that moment; the others share the rest.",
      ],
      texas: [
        "The small blind’s first turn is a bet of one unit; the big blind bets twice that. Without blinds the first player’s bet is the unit.",
        "Nobody folds on the first street.",
        "Only the first player of a later street may check, and that player may not raise. “Call” on a street without a bet puts in the bid of the street before.",
        "A raise goes exactly one unit above the bid. With too few chips for the call only all-in is left.",
        "A street ends when everybody who is left has acted since its first bet or its last raise. The big blind’s double is no raise.",
        "An all-in player takes no part in later bets and wins at most the pot of that moment.",
        "If one player is left when a street would begin, that player wins the pot.",
      ],
      sbe: [
        "Matching the current bid is one move: a bet with your first chips on a street, a call when you top up after a raise.",
        "A raise goes to the bid and the smallest bet, or higher; twice the bid is usual.",
        "You may check from the flop on, until somebody has bet on the street. Before the flop nobody checks.",
        "A street ends as soon as everybody has acted and all bets are equal. Posting the big blind counts as having acted.",
        "The blinds are posted, or the game has none. The bid carries over to the next street and never falls.",
        "With two players the button is the big blind.",
        "An all-in winner takes only the pot of that moment; the best of the others takes the rest.",
      ],
    },
    /** What differs: in the house's game, by fixed steps, by given, when, then, by example. */
    rows: [
      {
        what: "Blinds",
        house: "posted",
        step: "bet by the players",
        texas: "bet by the players, or none",
        sbe: "posted, or none",
      },
      {
        what: "Two players: the button is",
        house: "the small blind",
        step: "the big blind",
        texas: "the big blind",
        sbe: "the big blind",
      },
      {
        what: "First before the flop",
        house: "left of the big blind",
        step: "the small blind",
        texas: "the small blind",
        sbe: "left of the big blind",
      },
      { what: "Big blind’s last word", house: "yes", step: "no", texas: "no", sbe: "no" },
      {
        what: "Bet and raise",
        house: "any size, from the last raise up",
        step: "one unit more",
        texas: "one unit more",
        sbe: "from the bid and the smallest bet up",
      },
      { what: "Raises a street", house: "any number", step: "three", texas: "any number", sbe: "any number" },
      { what: "Bid on a new street", house: "none", step: "one unit", texas: "carried over", sbe: "carried over" },
      {
        what: "Check",
        house: "when nothing is owed",
        step: "hands the turn on",
        texas: "the street’s first player",
        sbe: "from the flop on, before a bet",
      },
      {
        what: "Fold",
        house: "always",
        step: "not the big blind’s first bet",
        texas: "not on the first street",
        sbe: "always",
      },
      { what: "All-in below the bid", house: "yes", step: "no: out of the hand", texas: "yes", sbe: "yes" },
      {
        what: "What nobody has called",
        house: "goes back",
        step: "stays in the pot",
        texas: "stays in the pot",
        sbe: "stays in the pot",
      },
      {
        what: "Showdown",
        house: "in turn, beaten hands may be mucked",
        step: "everybody shows",
        texas: "everybody shows",
        sbe: "everybody shows",
      },
    ],
  };
}
