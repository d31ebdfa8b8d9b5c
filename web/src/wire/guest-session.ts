// Coming in and going out: who this browser is to the house, becoming a guest by name, and being nobody again.

import type { Me, Reason } from "./protocol.ts";

export type Entry = { readonly me: Me } | { readonly reason: Reason | null };

/** The house answers, but can look nobody up: its store is away. */
export class NoStoreError extends Error {}

/** The player this browser already is, or null if the house says that it is nobody. Throws when the house does not say. */
export async function whoAmI(signal?: AbortSignal): Promise<Me | null> {
  const response = await fetch("/api/me", { headers: { accept: "application/json" }, ...(signal ? { signal } : {}) });
  if (response.status === 401 || response.status === 204) return null;
  if (response.status === 400) return null; // two sessions: coming in says so
  const body: unknown = await response.json();
  if (response.ok) return body as Me;
  if (reasonIn(body)?.code === "no_store") throw new NoStoreError();
  throw new Error(`The house answered ${response.status}.`);
}

export async function comeIn(name: string): Promise<Entry> {
  const answer = await post<Me>("/api/guest", { name });
  return "body" in answer ? { me: answer.body } : answer;
}

/** What the house answers to this; without a reason it did not answer. */
export async function post<T>(
  path: string,
  said: Readonly<Record<string, string>>,
): Promise<{ readonly body: T } | { readonly reason: Reason | null }> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(said),
    });
    const body: unknown = await response.json();
    return response.ok ? { body: body as T } : { reason: reasonIn(body) };
  } catch {
    return { reason: null };
  }
}

export type Leave = { readonly ok: true } | { readonly ok: false; readonly reason: Reason | null };

/** Ends the session of this browser, or all of the player's. Without a reason the house did not answer. */
export async function signOut(everywhere: boolean): Promise<Leave> {
  try {
    const response = await fetch(`/api/leave${everywhere ? "?everywhere=true" : ""}`, {
      method: "POST",
      headers: { accept: "application/json" },
    });
    if (response.ok) return { ok: true };
    return { ok: false, reason: reasonIn(await response.json()) };
  } catch {
    return { ok: false, reason: null };
  }
}

function reasonIn(body: unknown): Reason | null {
  if (typeof body !== "object" || body === null) return null;
  if ("reason" in body) return reasonIn(body.reason);
  return "code" in body && "text" in body ? (body as Reason) : null;
}
