import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { LocalStore } from '../../store.ts';
import type { Account } from '../accounts.ts';
import { PASSWORD_CLIENT_ID } from '../client.ts';
import { ensureKeys } from '../keys.ts';

/** The shortest times that Cognito allows. */
const TOKEN_S = 5 * 60;
const REFRESH_S = 60 * 60;

const KIND = 'password-refresh-token';
const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Tokens of the client that only proves passwords. Cognito puts none of the product's scopes into them, so the
 * API refuses them.
 */
export async function issueTokens(store: LocalStore, issuer: string, account: Account) {
  const { signing } = await ensureKeys(store);
  const key = await importJWK(signing, signing.alg);
  const now = Math.floor(Date.now() / 1_000);
  const shared = { origin_jti: randomUUID(), auth_time: now };
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ ...shared, ...claims })
      .setProtectedHeader({ alg: signing.alg, kid: signing.kid })
      .setIssuer(issuer)
      .setSubject(account.sub)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_S)
      .sign(key);
  const refreshToken = randomBytes(32).toString('base64url');
  await store.put(KIND, digestOf(refreshToken), account.sub, { expiresAt: now + REFRESH_S });
  return {
    AccessToken: await sign({
      token_use: 'access',
      client_id: PASSWORD_CLIENT_ID,
      scope: 'aws.cognito.signin.user.admin',
      username: account.username,
    }),
    IdToken: await sign({
      token_use: 'id',
      aud: PASSWORD_CLIENT_ID,
      'cognito:username': account.username,
    }),
    RefreshToken: refreshToken,
    TokenType: 'Bearer',
    ExpiresIn: TOKEN_S,
  };
}

export const revokeToken = (store: LocalStore, token: string): Promise<void> =>
  store.remove(KIND, digestOf(token));
