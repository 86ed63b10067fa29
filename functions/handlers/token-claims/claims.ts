import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import type { KnownUser } from '#functions/lib/identity/userIds.ts';
import { issuerOf, USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { ADMIN_GROUP, ADMIN_ROLE, USER_ROLE } from '#shared/domain/roles.ts';
import { ACCOUNT_SCOPE, API_SCOPE } from '#shared/domain/scopes.ts';

/**
 * Cognito's pre token generation trigger, version 2: takes the event and gives it back with the claims and scopes to
 * add: to both tokens the user id and `role`, and to the id token the `name` that the app shows. Where there is no
 * user id it throws: then Cognito makes no token, and nobody acts under a wrong one.
 * @param userIdOf the user id of the identity, made at its first use
 */
export const createTokenClaims =
  (userIdOf: (user: KnownUser) => Promise<string>) => async (event: PreTokenGenerationV2TriggerEvent) => {
    const { groupConfiguration, userAttributes } = event.request;
    const role = roleClaim(groupConfiguration.groupsToOverride ?? []);
    const claims = { [USER_ID_CLAIM]: await userIdOf(knownUser(event)), role };
    return {
      ...event,
      response: {
        claimsAndScopeOverrideDetails: {
          accessTokenGeneration: {
            claimsToAddOrOverride: claims,
            scopesToAdd: addedScopes(event.triggerSource),
            scopesToSuppress: suppressedScopes(event.triggerSource),
          },
          idTokenGeneration: {
            claimsToAddOrOverride: { ...claims, name: userAttributes.name ?? event.userName },
          },
        },
      },
    };
  };

/** @throws {Error} for an event without a subject, which Cognito never sends */
function knownUser({ userPoolId, userName, request }: PreTokenGenerationV2TriggerEvent): KnownUser {
  const { sub, email, email_verified: isProven } = request.userAttributes;
  if (!sub) throw new Error('The event names no subject.');
  return {
    issuer: issuerOf(userPoolId),
    subject: sub,
    username: userName,
    isAdmin: isAdministrator(request.groupConfiguration.groupsToOverride ?? []),
    provenEmail: isProven === 'true' ? email : undefined,
  };
}

/** Version 2 of the trigger takes lists as well as strings. */
type RoleClaim = string | readonly string[];

const isAdministrator = (groups: readonly string[]): boolean => groups.includes(ADMIN_GROUP);

/** A string for one role, a list for several. Everyone is a user; a member of the administrators' group has both roles. */
const roleClaim = (groups: readonly string[]): RoleClaim =>
  isAdministrator(groups) ? [USER_ROLE, ADMIN_ROLE] : USER_ROLE;

/** Cognito's name for a proof of the password by SRP. The sign-in pages are `TokenGeneration_HostedAuth`. */
const PASSWORD_PROOF = 'TokenGeneration_Authentication';

/**
 * The scopes that a token gets besides its own. The pages give what a client asks for and may have; a proof by SRP
 * gives none of ours, and the smoke test signs in by one. Its client cannot be distinguished from the one that only
 * proves passwords, because the trigger may not refer to a client of the pool that refers to it. It need not be: the API
 * takes tokens of the web client and of the smoke test's, and of no other whatever their scopes. A renewal
 * (`TokenGeneration_RefreshTokens`) adds nothing: the app's tokens keep their scopes, and no other client has one.
 */
const addedScopes = (triggerSource: string): string[] =>
  triggerSource === PASSWORD_PROOF ? [API_SCOPE] : [];

const RENEWAL = 'TokenGeneration_RefreshTokens';

/**
 * A renewed token cannot change the account. Otherwise someone who knew the password could set up an authenticator of their
 * own long after its owner has changed it and ended all other sign-ins, which no refresh token of the account page hears of.
 */
const suppressedScopes = (triggerSource: string): string[] =>
  triggerSource === RENEWAL ? [ACCOUNT_SCOPE] : [];
