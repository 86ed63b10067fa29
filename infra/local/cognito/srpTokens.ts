import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { ACCOUNT_SCOPE } from '#shared/domain/scopes.ts';
import type { Account } from '../accounts/accounts.ts';
import { ensureKeys } from '../signin/keys.ts';
import { accessTokenClaims, askTrigger, type ClaimsTrigger, idTokenClaims } from '../signin/tokens.ts';
import type { KeyFile } from '../store/keyFile.ts';
import type { LocalStore } from '../store/store.ts';

/** The shortest times that Cognito allows. */
const TOKEN_S = 5 * 60;
const REFRESH_S = 60 * 60;

const KIND = 'password-refresh-token';
const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Nothing happens for a token that is not valid any more. */
export const revokeRefreshToken = (store: LocalStore, token: string): Promise<void> =>
  store.remove(KIND, digestOf(token));

interface Options {
  readonly store: LocalStore;
  readonly keyFile: KeyFile;
  readonly issuer: string;
  readonly trigger: ClaimsTrigger;
}

/** Makes the tokens that follow a proof by SRP. The product's own trigger adds its claims, as to every token. */
export function createTokenIssuer({ store, keyFile, issuer, trigger }: Options) {
  async function signer(account: Account, issuedAt: number) {
    const { signing } = await ensureKeys(keyFile);
    const key = await importJWK(signing, signing.alg);
    return (claims: Record<string, unknown>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: signing.alg, kid: signing.kid })
        .setIssuer(issuer)
        .setSubject(account.sub)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_S)
        .sign(key);
  }

  return async (account: Account, clientId: string) => {
    const added = await askTrigger(trigger, account, {
      triggerSource: 'TokenGeneration_Authentication',
      clientId,
      // Cognito gives this scope after a proof by SRP. The trigger may add others.
      scopes: [ACCOUNT_SCOPE],
    });
    const now = Math.floor(Date.now() / 1_000);
    const facts = { grantId: randomUUID(), authTime: now };
    const sign = await signer(account, now);
    const refreshToken = randomBytes(32).toString('base64url');
    await store.put(KIND, digestOf(refreshToken), account.sub, { expiresAt: now + REFRESH_S });
    return {
      AccessToken: await sign({
        ...accessTokenClaims(account, facts, added),
        client_id: clientId,
        scope: [ACCOUNT_SCOPE, ...added.scopes].join(' '),
      }),
      IdToken: await sign({ ...idTokenClaims(account, facts, added), aud: clientId }),
      RefreshToken: refreshToken,
      TokenType: 'Bearer',
      ExpiresIn: TOKEN_S,
    };
  };
}
