// Where we are: `#/` is the lobby, `#/table/oak` a table, `#/table/oak/sit` a table with the wish to sit down,
// `#/hand/oak/48/3` the third step of a hand, `#/shared/…` a hand in an address, `#/settings` and `#/help/CASH-3.1` what they say.

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly table: string; readonly sit: boolean; readonly seat: number | null }
  | { readonly page: "join"; readonly token: string }
  | { readonly page: "hand"; readonly table: string; readonly hand: number; readonly step: number }
  | { readonly page: "shared"; readonly address: string }
  | { readonly page: "settings" }
  | { readonly page: "help"; readonly rule: string };

export function parse(hash: string): Route {
  const [page, table, intent, seat] = hash.replace(/^#\/?/, "").split("?")[0]?.split("/") ?? [];
  if (page === "table" && table && /^[a-z0-9-]{1,64}$/.test(table))
    return { page: "table", table, sit: intent === "sit", seat: seatIn(seat) };
  if (page === "join" && table && /^[\w.-]{1,200}$/.test(table)) return { page: "join", token: table };
  if (page === "hand" && table && /^[a-z0-9-]{1,64}$/.test(table) && /^[1-9]\d{0,14}$/.test(intent ?? ""))
    return { page, table, hand: Number(intent), step: /^\d{1,4}$/.test(seat ?? "") ? Number(seat) : 0 };
  if (page === "shared" && table && /^[\w-]{1,16000}$/.test(table)) return { page, address: table };
  if (page === "settings") return { page };
  if (page === "help")
    return { page, rule: /^([A-Z]+-[\w.]{1,8}|step|texas|sbe)$/.test(table ?? "") ? (table ?? "") : "" };
  return { page: "lobby" };
}

function seatIn(text: string | undefined): number | null {
  const seat = Number(text);
  return Number.isInteger(seat) && seat >= 1 && seat <= 10 ? seat : null;
}

function queryOf(hash: string): string {
  return hash.split("?")[1] ?? "";
}

class Router {
  route: Route = $state.raw(parse(typeof location === "undefined" ? "" : location.hash));

  /** What the address says after `?`. */
  query = $state(queryOf(typeof location === "undefined" ? "" : location.hash));

  start(): () => void {
    const changed = (): void => {
      this.route = parse(location.hash);
      this.query = queryOf(location.hash);
    };
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }

  go(hash: string): void {
    location.hash = hash;
  }

  /** Changes what the lobby's address says after `?`, without a new entry in the history. */
  ask(query: string): void {
    history.replaceState(null, "", query ? `#/?${query}` : "#/");
    this.query = query;
  }

  /** Forgets the wish to sit once it is granted, without a new entry in the history. */
  satisfied(): void {
    if (this.route.page === "table" && this.route.sit) {
      history.replaceState(null, "", `#/table/${this.route.table}`);
      this.route = parse(location.hash);
    }
  }
}

export const router = new Router();
