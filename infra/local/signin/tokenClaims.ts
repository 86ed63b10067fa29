import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Account } from './accounts.ts';

/** Runs the product's pre token generation trigger; gives the event as it answered it. */
export type ClaimsTrigger = (event: PreTokenGenerationV2TriggerEvent) => Promise<unknown>;

/** One sign-in: what stays the same however often its tokens are renewed. */
interface SignInFacts {
  readonly grantId: string | undefined;
  /** Seconds since 1970. */
  readonly authTime: number | undefined;
}

const additionsSchema = z.nullish(
  z.object({
    claimsToAddOrOverride: z.nullish(z.record(z.string(), z.unknown())),
    scopesToAdd: z.nullish(z.array(z.string())),
  }),
);
const answerSchema = z.object({
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
  /** Of the access token. */
  readonly scopes: readonly string[];
}

/** What tokens are asked for. */
interface Occasion {
  readonly triggerSource: PreTokenGenerationV2TriggerEvent['triggerSource'];
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** What the trigger adds to the two tokens of an account. Cognito asks once for both. */
export async function askTrigger(
  trigger: ClaimsTrigger,
  account: Account,
  { triggerSource, clientId, scopes }: Occasion,
): Promise<AddedClaims> {
  const answer = answerSchema.parse(
    await trigger({
      version: '2',
      triggerSource,
      region: 'us-east-1',
      userPoolId: 'us-east-1_local',
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
  const { accessTokenGeneration, idTokenGeneration } = answer.response.claimsAndScopeOverrideDetails;
  return {
    access: accessTokenGeneration?.claimsToAddOrOverride ?? {},
    id: idTokenGeneration?.claimsToAddOrOverride ?? {},
    scopes: accessTokenGeneration?.scopesToAdd ?? [],
  };
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
];

const sharedClaims = (account: Account, { grantId, authTime }: SignInFacts) => ({
  origin_jti: grantId,
  auth_time: authTime,
  ...(account.groups.length > 0 && { 'cognito:groups': account.groups }),
});
