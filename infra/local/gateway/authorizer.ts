import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type { Claims } from './event.ts';

interface Authorized {
  readonly claims: Claims;
  readonly scopes: readonly string[];
}

type Verdict = Authorized | 'unauthorized' | 'forbidden';
export type Authorizer = (authorization: string | undefined, requiredScope: string) => Promise<Verdict>;

interface Trust {
  readonly issuer: string;
  /** The client ids that may call. */
  readonly audience: readonly string[];
  readonly keys: JSONWebKeySet;
}

/** A thousand sign-ins that are in use at once. */
const MOST_TOKENS = 1_000;

/**
 * The checks of an HTTP API's JWT authorizer: signature, `iss`, `exp`, `nbf`, `iat`, `aud` (otherwise `client_id`) and
 * one of the route's scopes. There is no tolerance for clocks that differ. The keys stay the same, so the signature of a
 * token is checked at its first use only, and its expiry at each. Like AWS's, it does not know whether a sign-in has ended:
 * `identify` of functions/lib/http compares the access row, and the calls of the user pool ask `createTokenReader`.
 */
export function createAuthorizer({ issuer, audience, keys }: Trust): Authorizer {
  const keySet = createLocalJWKSet(keys);
  const sound = new Map<string, Claims & { readonly exp?: number }>();
  return async (authorization, requiredScope) => {
    const claims = await verified(authorization);
    if (!claims || !isForUs(claims)) return 'unauthorized';
    const scopes = typeof claims.scope === 'string' ? claims.scope.split(' ') : [];
    return scopes.includes(requiredScope) ? { claims, scopes } : 'forbidden';
  };

  async function verified(authorization: string | undefined): Promise<Claims | undefined> {
    const token = authorization?.replace(/^Bearer /i, '');
    if (!token) return undefined;
    const known = sound.get(token);
    if (known && (known.exp ?? 0) > Math.floor(Date.now() / 1_000)) return known;
    sound.delete(token);
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp'],
      });
      if (sound.size >= MOST_TOKENS) sound.clear();
      sound.set(token, payload);
      return payload;
    } catch {
      return undefined;
    }
  }

  function isForUs({ aud, client_id }: Claims): boolean {
    const named = aud ?? client_id;
    const names: unknown[] = Array.isArray(named) ? named : [named];
    return names.some((name) => typeof name === 'string' && audience.includes(name));
  }
}
