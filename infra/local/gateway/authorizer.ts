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

/**
 * The checks of an HTTP API's JWT authorizer: signature, `iss`, `exp`, `nbf`, `iat`, `aud` (otherwise `client_id`) and
 * one of the route's scopes. There is no tolerance for clocks that differ.
 */
export function createAuthorizer({ issuer, audience, keys }: Trust): Authorizer {
  const keySet = createLocalJWKSet(keys);
  return async (authorization, requiredScope) => {
    const claims = await verified(authorization);
    if (!claims || !isForUs(claims)) return 'unauthorized';
    const scopes = typeof claims.scope === 'string' ? claims.scope.split(' ') : [];
    return scopes.includes(requiredScope) ? { claims, scopes } : 'forbidden';
  };

  async function verified(authorization: string | undefined): Promise<Claims | undefined> {
    const token = authorization?.replace(/^Bearer /i, '');
    if (!token) return undefined;
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp'],
      });
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
