// The messages of the wire, as in src/pokerhouse/protocol. A field with `?` is left out when it has its default.

export interface Reason {
  code: string;
  text: string;
  rule?: string;
  facts?: Record<string, number | string>;
}

export interface Control {
  enabled: boolean;
  on?: boolean;
  reason?: Reason | null;
}

export interface HandName {
  category: string;
  ranks: string[];
  text: string;
}

export interface LastMove {
  move: "small_blind" | "big_blind" | "ante" | "post" | "dead" | "fold" | "check" | "call" | "bet" | "raise";
  to?: number;
  all_in?: boolean;
}

export interface SeatView {
  seat: number;
  player?: string | null;
  name?: string;
  bot?: boolean;
  connected?: boolean;
  stack?: number;
  status?: "empty" | "waiting" | "resting" | "in" | "sitting_out" | "leaving" | "rebuying";
  reason?: Reason | null;
  in_hand?: boolean;
  folded?: boolean;
  all_in?: boolean;
  wager?: number;
  last?: LastMove | null;
  cards?: string[];
  shown?: boolean;
  named?: HandName | null;
  won?: number;
  playing_cards?: string[];
}

export interface PotView {
  amount: number;
  seats: number[];
}

export interface Menu {
  fold?: boolean;
  check?: boolean;
  call_to?: number | null;
  call_cost?: number;
  raise_low?: number | null;
  raise_high?: number | null;
  bet?: boolean;
  all_in_to?: number | null;
  no_raise?: Reason | null;
}

export interface HandView {
  number: number;
  street: "preflop" | "flop" | "turn" | "river" | "showdown" | "over";
  board: string[];
  pots: PotView[];
  total: number;
  price: number;
  button: number;
  dead_button?: boolean;
  small_blind?: number | null;
  big_blind?: number | null;
  actor?: number | null;
  decision?: number;
  deadline?: number | null;
  allowed?: number;
}

export interface Question {
  low: number;
  high: number;
  deadline: number;
  allowed: number;
}

export interface You {
  seat: number;
  menu?: Menu | null;
  named?: HandName | null;
  leave: Control;
  rebuy_in: Control;
  show_cards: Control;
  question?: Question | null;
  auto_rebuy?: number;
}

export interface BuyInOffer {
  low: number;
  high: number;
  bank: number;
  refused?: Reason | null;
}

export interface TableView {
  table: string;
  name: string;
  kind: "cash" | "sng" | "private_sng";
  small: number;
  big: number;
  buy_in_low: number;
  buy_in_high: number;
  state: "waiting" | "playing";
  needed?: number;
  observers: number;
  seats: SeatView[];
  hand?: HandView | null;
  next_hand?: number | null;
  asked?: number[];
  you?: You | null;
  offer?: BuyInOffer | null;
}

export interface LobbyRow {
  table: string;
  name: string;
  kind: "cash" | "sng" | "private_sng";
  small: number;
  big: number;
  buy_in_low: number;
  buy_in_high: number;
  seats: number;
  taken: number[];
  bots: number;
  state: "waiting" | "playing";
  observers: number;
  average_pot?: number | null;
  hands_an_hour?: number | null;
}

export interface Movement {
  at: number;
  amount: number;
  what: "cage" | "buy_in" | "rebuy_in" | "cash_out" | "returned";
  table: string;
  bank: number;
}

export interface Me {
  player: string;
  name: string;
  guest: boolean;
  bank: number;
  in_play: number;
  seated: string[];
  cage_left: number;
  cage_daily: number;
  movements?: Movement[];
}

export interface HandStarted {
  type: "hand_started";
  hand: number;
  seats: number[];
  button: number;
  dead_button?: boolean;
  small_blind?: number | null;
  big_blind?: number | null;
  small: number;
  big: number;
  cards?: string[];
}

export interface Posted {
  type: "posted";
  seat: number;
  kind: "small_blind" | "big_blind" | "ante" | "post" | "dead";
  amount: number;
  all_in?: boolean;
}

export interface Acted {
  type: "acted";
  seat: number;
  move: "fold" | "check" | "call" | "bet" | "raise";
  to?: number;
  paid?: number;
  all_in?: boolean;
  by_clock?: boolean;
}

export interface StreetDealt {
  type: "street_dealt";
  street: "flop" | "turn" | "river";
  cards: string[];
  board: string[];
  pot: number;
}

export interface Returned {
  type: "returned";
  seat: number;
  amount: number;
}

export interface Shown {
  type: "shown";
  seat: number;
  cards: string[];
  named?: HandName | null;
}

export interface Mucked {
  type: "mucked";
  seat: number;
}

export interface Awarded {
  type: "awarded";
  seat: number;
  pot: number;
  pots: number;
  amount: number;
  named?: HandName | null;
}

export interface HandEnded {
  type: "hand_ended";
  hand: number;
}

export interface HandVoided {
  type: "hand_voided";
  hand: number;
  reason: Reason;
}

export interface SeatTaken {
  type: "seat_taken";
  seat: number;
  name: string;
  bot?: boolean;
  stack: number;
  reason?: Reason | null;
}

export interface SeatLeft {
  type: "seat_left";
  seat: number;
  name: string;
  stack: number;
  reason?: Reason | null;
}

export interface Noted {
  type: "noted";
  seat?: number | null;
  reason: Reason;
}

export interface ButtonDrawn {
  type: "button_drawn";
  button: number;
  cards: Record<string, string>;
}

export interface ReboughtIn {
  type: "rebought_in";
  seat: number;
  amount: number;
  stack: number;
  auto?: boolean;
}

export interface Welcome {
  type: "welcome";
  now: number;
  me: Me;
  version: string;
  started: number;
}

export interface Answer {
  type: "answer";
  now: number;
  id: string;
}

export interface Refused {
  type: "refused";
  now: number;
  id?: string | null;
  reason: Reason;
}

export interface MeChanged {
  type: "me";
  now: number;
  me: Me;
}

export interface LobbyList {
  type: "lobby";
  now: number;
  tables: LobbyRow[];
  people: number;
}

export interface Snapshot {
  type: "snapshot";
  now: number;
  table: string;
  number: number;
  view: TableView;
}

export interface Update {
  type: "update";
  now: number;
  table: string;
  number: number;
  events: (HandStarted | Posted | Acted | StreetDealt | Returned | Shown | Mucked | Awarded | HandEnded | HandVoided | SeatTaken | SeatLeft | Noted | ButtonDrawn | ReboughtIn)[];
  view?: TableView | null;
}

export interface Presence {
  type: "presence";
  now: number;
  table: string;
  observers: number;
  away: number[];
}

export interface TableClosed {
  type: "table_closed";
  now: number;
  table: string;
  reason: Reason;
}

export interface Dropped {
  type: "dropped";
  now: number;
  reason: Reason;
}

export interface FollowLobby {
  type: "follow_lobby";
  id: string;
}

export interface LeaveLobby {
  type: "leave_lobby";
  id: string;
}

export interface Watch {
  type: "watch";
  id: string;
  table: string;
  seen?: number | null;
}

export interface Unwatch {
  type: "unwatch";
  id: string;
  table: string;
}

export interface TakeSeat {
  type: "take_seat";
  id: string;
  table: string;
  seat: number;
  amount: number;
  entry?: "post" | "wait";
  auto_rebuy?: number;
}

export interface Leave {
  type: "leave";
  id: string;
  table: string;
}

export interface CancelLeave {
  type: "cancel_leave";
  id: string;
  table: string;
}

export interface Act {
  type: "act";
  id: string;
  table: string;
  hand: number;
  decision: number;
  move: "fold" | "check" | "call" | "raise" | "all_in";
  to?: number | null;
}

export interface ShowCards {
  type: "show_cards";
  id: string;
  table: string;
  hand: number;
}

export interface RebuyIn {
  type: "rebuy_in";
  id: string;
  table: string;
  amount: number;
}

export interface SetAutoRebuy {
  type: "set_auto_rebuy";
  id: string;
  table: string;
  amount: number;
}

export interface BuyChips {
  type: "buy_chips";
  id: string;
  amount: number;
}

export interface Ping {
  type: "ping";
  id: string;
}

export type AnyEvent =
  | HandStarted
  | Posted
  | Acted
  | StreetDealt
  | Returned
  | Shown
  | Mucked
  | Awarded
  | HandEnded
  | HandVoided
  | SeatTaken
  | SeatLeft
  | Noted
  | ButtonDrawn
  | ReboughtIn;

export type AnyMessage =
  | Welcome
  | Answer
  | Refused
  | MeChanged
  | LobbyList
  | Snapshot
  | Update
  | Presence
  | TableClosed
  | Dropped;

export type AnyCommand =
  | FollowLobby
  | LeaveLobby
  | Watch
  | Unwatch
  | TakeSeat
  | Leave
  | CancelLeave
  | Act
  | ShowCards
  | RebuyIn
  | SetAutoRebuy
  | BuyChips
  | Ping;
