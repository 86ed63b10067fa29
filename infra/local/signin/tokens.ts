import type { AuthorizationCode, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';
import type { Account, Accounts } from './accounts.ts';
import { CLIENT_ID } from './client.ts';
import { accessTokenClaims, askTrigger, type ClaimsTrigger, idTokenClaims } from './tokenClaims.ts';

type Source = AuthorizationCode | RefreshToken;

/** What oidc-provider asks of us when it makes tokens: whose they are, and the claims that Cognito's have. */
export function createTokens(accounts: Accounts, trigger: ClaimsTrigger) {
  const asked = new WeakMap<KoaContextWithOIDC, ReturnType<typeof askTrigger>>();

  /** One question for both tokens of a request. */
  function added(ctx: KoaContextWithOIDC, account: Account) {
    const source = sourceOf(ctx);
    const answer =
      asked.get(ctx) ??
      askTrigger(trigger, account, {
        scopes: [...(source?.scopes ?? [])],
        clientId: CLIENT_ID,
        triggerSource:
          source?.kind === 'RefreshToken' ? 'TokenGeneration_RefreshTokens' : 'TokenGeneration_HostedAuth',
      });
    asked.set(ctx, answer);
    return answer;
  }

  const factsOf = (ctx: KoaContextWithOIDC) => {
    const source = sourceOf(ctx);
    return { grantId: source?.grantId, authTime: source?.authTime };
  };

  return {
    async findAccount(ctx: KoaContextWithOIDC, sub: string) {
      const account = await accounts.bySub(sub);
      if (!account?.enabled) return undefined;
      return {
        accountId: sub,
        claims: async () => idTokenClaims(account, factsOf(ctx), await added(ctx, account)),
      };
    },
    async extraTokenClaims(ctx: KoaContextWithOIDC) {
      const sub = ctx.oidc.account?.accountId;
      const account = sub === undefined ? undefined : await accounts.bySub(sub);
      return account && accessTokenClaims(account, factsOf(ctx), await added(ctx, account));
    },
  };
}

const sourceOf = ({ oidc }: KoaContextWithOIDC): Source | undefined =>
  oidc.authorizationCode ?? oidc.refreshToken;
