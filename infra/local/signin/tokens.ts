import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import type { AuthorizationCode, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';
import * as z from 'zod/mini';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { CLIENT_ID, USER_POOL_ID } from '../accounts/userPool.ts';
import type { GrantProofs } from './proof.ts';

type Source = AuthorizationCode | RefreshToken;
/** A code or a token, of which others are made. */
interface IssuedOf {
  readonly kind: string;
  readonly grantId?: string | undefined;
}

/** The hooks with which oidc-provider finds the user of a token and the claims that Cognito's tokens have. */
export function createTokens(accounts: Accounts, proofs: GrantProofs, trigger: ClaimsTrigger) {
  const additions = new WeakMap<KoaContextWithOIDC, ReturnType<typeof askTrigger>>();

  /** Runs the trigger once for both tokens of a request. */
  function added(ctx: KoaContextWithOIDC, account: Account) {
    const source = sourceOf(ctx);
    const addition =
      additions.get(ctx) ??
      askTrigger(trigger, account, {
        scopes: [...(source?.scopes ?? [])],
        clientId: source?.clientId ?? CLIENT_ID,
        triggerSource:
          source?.kind === 'RefreshToken' ? 'TokenGeneration_RefreshTokens' : 'TokenGeneration_HostedAuth',
      });
    additions.set(ctx, addition);
    return addition;
  }

  async function accountOf({ oidc }: KoaContextWithOIDC): Promise<Account | undefined> {
    const sub = oidc.account?.accountId;
    return sub === undefined ? undefined : accounts.bySub(sub);
  }

  const factsOf = (ctx: KoaContextWithOIDC) => {
    const source = sourceOf(ctx);
    return { grantId: source?.grantId, authTime: source?.authTime };
  };

  return {
    /** @param source of the tokens; a code may come late, when the account proves itself otherwise */
    async findAccount(ctx: KoaContextWithOIDC, sub: string, source?: IssuedOf) {
      const account = await accounts.bySub(sub);
      if (!account?.enabled) return undefined;
      if (source?.kind === 'AuthorizationCode' && !(await proofs.isStillRight(source.grantId)))
        return undefined;
      return {
        accountId: sub,
        claims: async () => idTokenClaims(account, factsOf(ctx), await added(ctx, account)),
      };
    },
    async extraTokenClaims(ctx: KoaContextWithOIDC) {
      const account = await accountOf(ctx);
      return account && accessTokenClaims(account, factsOf(ctx), await added(ctx, account));
    },
    /** Takes the scopes from an access token that the trigger suppresses. */
    async suppressScopes(ctx: KoaContextWithOIDC, _: unknown, { payload }: { payload: { scope?: unknown } }) {
      const account = await accountOf(ctx);
      if (!account || typeof payload.scope !== 'string') return;
      const { suppressedScopes } = await added(ctx, account);
      const kept = payload.scope.split(' ').filter((scope) => !suppressedScopes.includes(scope));
      payload.scope = kept.join(' ');
    },
  };
}

const sourceOf = ({ oidc }: KoaContextWithOIDC): Source | undefined =>
  oidc.authorizationCode ?? oidc.refreshToken;

/** Runs the product's pre token generation trigger and returns the event that the trigger returned. */
export type ClaimsTrigger = (event: PreTokenGenerationV2TriggerEvent) => Promise<unknown>;

/** The claims of a sign-in that stay the same however often its tokens are renewed. */
interface SignInFacts {
  readonly grantId: string | undefined;
  /** Seconds since 1970. */
  readonly authTime: number | undefined;
}

const additionsSchema = z.nullish(
  z.object({
    claimsToAddOrOverride: z.nullish(z.record(z.string(), z.unknown())),
    scopesToAdd: z.nullish(z.array(z.string())),
    scopesToSuppress: z.nullish(z.array(z.string())),
  }),
);
const resultSchema = z.object({
  response: z.object({
    claimsAndScopeOverrideDetails: z.object({
      accessTokenGeneration: additionsSchema,
      idTokenGeneration: additionsSchema,
    }),
  }),
});

interface AddedClaims {
  readonly access: Readonly<Record<string, unknown>>;
  readonly id: Readonly<Record<string, unknown>>;
  /** The scopes that the access token gets besides its own. */
  readonly scopes: readonly string[];
  /** The scopes that are taken from the access token. */
  readonly suppressedScopes: readonly string[];
}

/** The reason why tokens are issued. */
interface Occasion {
  readonly triggerSource: PreTokenGenerationV2TriggerEvent['triggerSource'];
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** @returns what the trigger adds to both tokens of an account: Cognito runs it once for both */
export async function askTrigger(
  trigger: ClaimsTrigger,
  account: Account,
  { triggerSource, clientId, scopes }: Occasion,
): Promise<AddedClaims> {
  const { response } = resultSchema.parse(
    await trigger({
      version: '2',
      triggerSource,
      region: 'us-east-1',
      userPoolId: USER_POOL_ID,
      userName: account.username,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      request: {
        userAttributes: {
          sub: account.sub,
          email: account.email,
          email_verified: String(account.emailVerified),
          'cognito:user_status': account.status,
        },
        groupConfiguration: { groupsToOverride: account.groups, iamRolesToOverride: [] },
        scopes: [...scopes],
      },
      response: { claimsAndScopeOverrideDetails: {} },
    }),
  );
  const { accessTokenGeneration, idTokenGeneration } = response.claimsAndScopeOverrideDetails;
  return {
    access: accessTokenGeneration?.claimsToAddOrOverride ?? {},
    id: idTokenGeneration?.claimsToAddOrOverride ?? {},
    scopes: accessTokenGeneration?.scopesToAdd ?? [],
    suppressedScopes: accessTokenGeneration?.scopesToSuppress ?? [],
  };
}

/** The user id that the account's tokens carry. @throws {Error} when there is none */
export async function userIdOf(trigger: ClaimsTrigger, account: Account): Promise<string> {
  const occasion = { triggerSource: 'TokenGeneration_HostedAuth', clientId: CLIENT_ID, scopes: [] } as const;
  const { access } = await askTrigger(trigger, account, occasion);
  return z.string().parse(access[USER_ID_CLAIM]);
}

/** The claims of Cognito's access token that OpenID Connect does not know. */
export const accessTokenClaims = (account: Account, facts: SignInFacts, added: AddedClaims) => ({
  ...added.access,
  ...sharedClaims(account, facts),
  token_use: 'access',
  version: 2,
  username: account.username,
});

/** The claims of Cognito's id token. */
export const idTokenClaims = (account: Account, facts: SignInFacts, added: AddedClaims) => ({
  email: account.email,
  email_verified: account.emailVerified,
  ...added.id,
  ...sharedClaims(account, facts),
  sub: account.sub,
  token_use: 'id',
  'cognito:username': account.username,
});

/** Every name that an id token may carry; oidc-provider drops others. */
export const ID_TOKEN_CLAIMS = [
  'sub',
  'token_use',
  'origin_jti',
  'auth_time',
  'cognito:username',
  'cognito:groups',
  'email',
  'email_verified',
  'name',
  'role',
  USER_ID_CLAIM,
];

const sharedClaims = (account: Account, { grantId, authTime }: SignInFacts) => ({
  origin_jti: grantId,
  auth_time: authTime,
  ...(account.groups.length > 0 && { 'cognito:groups': account.groups }),
});
