import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { LocalStore } from '../../store/store.ts';
import type { Account, Accounts } from '../accounts.ts';
import { createAdapter } from '../adapter.ts';

const claimsSchema = z.object({
  sub: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string(),
  scope: z.string(),
});

/** Why a token counts for nothing. */
export type Refusal = 'invalid' | 'expired' | 'revoked' | 'without scope' | 'without user' | 'disabled user';

interface Options {
  readonly issuer: string;
  readonly keys: JSONWebKeySet;
  readonly store: LocalStore;
  readonly accounts: Accounts;
}

/** Finds whose an access token is. Only one of a sign-in that has not ended counts, and only with the scope. */
export function createTokenReader({ issuer, keys, store, accounts }: Options) {
  const keySet = createLocalJWKSet(keys);
  const grants = createAdapter(store, 'Grant');

  async function payloadOf(token: string): Promise<JWTPayload | Refusal> {
    try {
      return (await jwtVerify(token, keySet, { issuer, algorithms: ['RS256'] })).payload;
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
    }
  }

  return async (token: string, scope: string): Promise<Account | Refusal> => {
    const payload = await payloadOf(token);
    if (typeof payload === 'string') return payload;
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return 'invalid';
    const { sub, origin_jti: grantId, scope: scopes } = claims.data;
    if (!scopes.split(' ').includes(scope)) return 'without scope';
    const account = await accounts.bySub(sub);
    if (!account) return 'without user';
    if ((await grants.find(grantId))?.accountId !== sub) return 'revoked';
    return account.enabled ? account : 'disabled user';
  };
}

export type TokenReader = ReturnType<typeof createTokenReader>;
