import * as z from 'zod/mini';
import { FAILURES_KEY } from './stored.ts';

/** A failure longer ago has nothing to do with the present one. */
const REMEMBERED_MS = 60_000;

const failuresSchema = z.array(z.number());

function failures(): number[] {
  try {
    const stored = failuresSchema.safeParse(JSON.parse(sessionStorage.getItem(FAILURES_KEY) ?? '[]'));
    return (stored.data ?? []).filter((at) => Date.now() - at < REMEMBERED_MS);
  } catch {
    return [];
  }
}

/** Notes in this tab, across the pages of the sign-in, that one has failed. */
export function noteFailedSignIn(): void {
  sessionStorage.setItem(FAILURES_KEY, JSON.stringify([...failures(), Date.now()]));
}

/** Forgets the failures, after a sign-in or when the user asks for another try. */
export function forgetFailedSignIns(): void {
  sessionStorage.removeItem(FAILURES_KEY);
}

/** Whether the sign-in keeps failing, so that another try must wait for the user. */
export const doesSignInKeepFailing = (): boolean => failures().length >= 2;
