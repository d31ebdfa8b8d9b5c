// Members: a password is set, said, or replaced by a recovery code.

import { type Entry, post } from "./guest-session.ts";
import type { Me, Reason, RecoveryCodes } from "./protocol.ts";

export type Codes = { readonly codes: readonly string[] } | { readonly reason: Reason | null };

/** Come in as a member. */
export async function logIn(name: string, password: string): Promise<Entry> {
  const answer = await post<Me>("/api/login", { name, password });
  return "body" in answer ? { me: answer.body } : answer;
}

/** Come in by a code, and have a new password and new codes from then on. */
export async function recover(name: string, code: string, password: string): Promise<Codes> {
  return codesIn(await post<RecoveryCodes>("/api/recover", { name, code, password }));
}

/** Become a member, or change the password; the old one is empty for a guest. */
export async function setPassword(password: string, old: string): Promise<Codes> {
  return codesIn(await post<RecoveryCodes>("/api/password", { password, old }));
}

function codesIn(answer: { readonly body: RecoveryCodes } | { readonly reason: Reason | null }): Codes {
  return "body" in answer ? { codes: answer.body.codes } : answer;
}
