import { jwtDecode } from 'jwt-decode';
import * as z from 'zod/mini';
import { signOut } from '#shared/contract/signOut.ts';
import { SIGN_IN_HASH, SIGN_IN_HOURS, TOKEN_MINUTES } from '#shared/domain/constants.ts';
import type { Api } from '#web/api/client.ts';
import { initOf } from '#web/api/request.ts';
import type { SignedInUser } from './lateManager.ts';
import { userIdOf } from './userId.ts';

const KEY = 'unfinished-sign-outs';
/** No token of a sign-in lives longer. */
const TOKENS_LIVE_MS = (SIGN_IN_HOURS * 60 + TOKEN_MINUTES) * 60_000;

/** By the sign-in's id: whose it is, and when it may be forgotten, in ms since 1970. */
const unfinishedSchema = z.record(z.string(), z.object({ userId: z.string(), until: z.number() }));
type Unfinished = z.output<typeof unfinishedSchema>;

function readUnfinished(): Unfinished {
  try {
    const stored = unfinishedSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return Object.fromEntries(Object.entries(stored).filter(([, { until }]) => until > Date.now()));
  } catch {
    return {};
  }
}

function keepUnfinished(unfinished: Unfinished): void {
  if (Object.keys(unfinished).length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(unfinished));
}

function forget(id: string): void {
  const { [id]: _, ...others } = readUnfinished();
  keepUnfinished(others);
}

/** The id by which our server lists the sign-in of this token. */
async function signInIdOf(accessToken: string): Promise<string> {
  const { origin_jti: signInId = '' } = jwtDecode<{ origin_jti?: string }>(accessToken);
  const text = new TextEncoder().encode(`${SIGN_IN_HASH.label}\n${signInId}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, SIGN_IN_HASH.bytes);
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Ends the sign-in and its encryption session at our server. The request outlives the page. Until a response says that
 * it is done, the sign-in's id stays here, which is no secret: the next sign-in makes up for a lost request with a
 * token of its own, so this one's tokens need not be kept.
 */
export async function endSignIn(user: Pick<SignedInUser, 'access_token' | 'profile'> | null): Promise<void> {
  if (!user) return;
  const ended = fetch(signOut.current.path, {
    ...initOf(signOut.current, {}, user.access_token),
    keepalive: true,
  }).then(hasEnded, () => false);
  const id = await signInIdOf(user.access_token);
  const note = { userId: userIdOf(user) ?? '', until: Date.now() + TOKENS_LIVE_MS };
  try {
    keepUnfinished({ ...readUnfinished(), [id]: note });
  } catch {
    // Without room for the note nothing makes up for a lost request, but this one is waited for.
  }
  if (await ended) forget(id);
}

/** It has ended also where it was ended before, as by "Sign out everywhere". A token that is out of date says nothing. */
async function hasEnded(response: Response): Promise<boolean> {
  return response.ok || (response.status === 401 && (await response.text()).includes('"unauthorized"'));
}

/**
 * Ends the user's sign-ins whose sign-out did not reach our server. Those of other users wait for them: a sign-in's id
 * means something to our server only from its own user, and from another one the request would succeed and end nothing.
 */
export async function finishSignOuts(api: Pick<Api, 'call'>, userId: string): Promise<void> {
  for (const [id, lost] of Object.entries(readUnfinished())) {
    if (lost.userId !== userId) continue;
    try {
      await api.call(signOut.byId, { params: { id } });
      forget(id);
    } catch {
      // The next start tries again.
    }
  }
}
