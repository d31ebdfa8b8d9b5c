// Coming in: who this browser is to the house, and becoming a guest by name.

import type { Me, Reason } from "./protocol.ts";

export type Entry = { readonly me: Me } | { readonly reason: Reason | null };

/** The player this browser already is, or null. Throws when the house can't be reached. */
export async function whoAmI(): Promise<Me | null> {
  const response = await fetch("/api/me", { headers: { accept: "application/json" } });
  if (response.status === 401 || response.status === 204) return null;
  if (!response.ok) throw new Error(`The house answered ${response.status}.`);
  return (await response.json()) as Me;
}

export async function comeIn(name: string): Promise<Entry> {
  try {
    const response = await fetch("/api/guest", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ name }),
    });
    const body: unknown = await response.json();
    if (response.ok) return { me: body as Me };
    return { reason: reasonIn(body) };
  } catch {
    return { reason: null };
  }
}

function reasonIn(body: unknown): Reason | null {
  if (typeof body !== "object" || body === null) return null;
  if ("reason" in body) return reasonIn(body.reason);
  return "code" in body && "text" in body ? (body as Reason) : null;
}
