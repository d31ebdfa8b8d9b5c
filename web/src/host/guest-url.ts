// The address that guests can reach: what the host of the house has named, else where this page was found, unless only
// this machine finds it there.

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/;

export interface Addresses {
  /** Named by who opened the house. */
  readonly named: string;
  /** In the local network, if the house listens there. */
  readonly network: string;
}

export function guestUrl(
  { named, network }: Addresses,
  here: Pick<Location, "origin" | "hostname" | "pathname">,
): string {
  const found = `${here.origin}${here.pathname}`;
  const best = named || (LOOPBACK.test(here.hostname) && network ? network : found);
  return best.replace(/\/$/, "");
}

export function linkUrl(
  token: string,
  addresses: Addresses,
  here: Pick<Location, "origin" | "hostname" | "pathname"> = location,
): string {
  return `${guestUrl(addresses, here)}/#/join/${token}`;
}

/** Whether nobody else finds the house where this leads. */
export function isOnlyHere(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname);
}
