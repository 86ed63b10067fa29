import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import type { KnownUser } from '#functions/lib/identity/userIds.ts';
import { createTokenClaims } from './claims.ts';

type Source = PreTokenGenerationV2TriggerEvent['triggerSource'];

const seen: KnownUser[] = [];
const handler = createTokenClaims(async (user) => {
  seen.push(user);
  return `user-id-of-${user.subject}`;
});
const registry_user = 'user-id-of-sub-of-alice';

const eventFor = (
  groups: string[] | undefined,
  attributes: Record<string, string> = {},
  triggerSource: Source = 'TokenGeneration_HostedAuth',
) =>
  ({
    version: '2',
    region: 'us-east-1',
    userPoolId: 'us-east-1_test',
    triggerSource,
    userName: 'alice',
    callerContext: { awsSdkVersion: 'test', clientId: 'item-registry-web' },
    request: {
      userAttributes: { sub: 'sub-of-alice', email: 'alice@example.com', ...attributes },
      groupConfiguration: { groupsToOverride: groups },
      scopes: ['openid'],
    },
    response: { claimsAndScopeOverrideDetails: {} },
  }) satisfies PreTokenGenerationV2TriggerEvent;

const addedTo = async (event: PreTokenGenerationV2TriggerEvent) => {
  const { claimsAndScopeOverrideDetails: details } = (await handler(event)).response;
  return {
    access: details.accessTokenGeneration.claimsToAddOrOverride,
    id: details.idTokenGeneration.claimsToAddOrOverride,
  };
};

describe('the token claims', () => {
  test.each([[[]], [undefined], [['Editors']]])('say User for a user in the groups %j', async (groups) => {
    const { access, id } = await addedTo(eventFor(groups));
    expect(access).toEqual({ role: 'User', registry_user });
    expect(id.role).toBe('User');
  });

  test('say User and Admin for a member of the group Admin', async () => {
    const { access, id } = await addedTo(eventFor(['Editors', 'Admin']));
    expect(access).toEqual({ role: ['User', 'Admin'], registry_user });
    expect(id.role).toEqual(['User', 'Admin']);
  });

  test('hold the user id in both tokens', async () => {
    const { access, id } = await addedTo(eventFor([]));
    expect(access.registry_user).toBe(registry_user);
    expect(id.registry_user).toBe(registry_user);
  });

  test('ask for the user id by the pool and the subject, with the address only where it is proved', async () => {
    const user = {
      issuer: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_test',
      subject: 'sub-of-alice',
      username: 'alice',
    };
    await addedTo(eventFor(['Admin'], { email_verified: 'true' }));
    expect(seen.at(-1)).toEqual({ ...user, isAdmin: true, provenEmail: 'alice@example.com' });
    await addedTo(eventFor([], { email_verified: 'false' }));
    expect(seen.at(-1)).toEqual({ ...user, isAdmin: false, provenEmail: undefined });
    await addedTo(eventFor([]));
    expect(seen.at(-1)).toEqual({ ...user, isAdmin: false, provenEmail: undefined });
  });

  test('are not given where there is no user id: the sign-in fails', async () => {
    const failing = createTokenClaims(async () => {
      throw new Error('No user id');
    });
    await expect(failing(eventFor([]))).rejects.toThrow('No user id');
  });

  test('name the user in the id token, by the full name where there is one', async () => {
    expect((await addedTo(eventFor([]))).id.name).toBe('alice');
    expect((await addedTo(eventFor([], { name: 'Alice Ahrens' }))).id.name).toBe('Alice Ahrens');
  });

  test('give the scope of the API after a proof of the password by SRP', async () => {
    const { response } = await handler(eventFor([], {}, 'TokenGeneration_Authentication'));
    const { accessTokenGeneration } = response.claimsAndScopeOverrideDetails;
    expect(accessTokenGeneration.scopesToAdd).toEqual(['item-registry/api']);
  });

  test.each<Source>([
    'TokenGeneration_HostedAuth',
    'TokenGeneration_RefreshTokens',
    'TokenGeneration_NewPasswordChallenge',
    'TokenGeneration_AuthenticateDevice',
  ])('give no scope at %s', async (source) => {
    const { response } = await handler(eventFor([], {}, source));
    expect(response.claimsAndScopeOverrideDetails.accessTokenGeneration.scopesToAdd).toEqual([]);
  });

  test('take the scope to change the account at a renewal, and at nothing else', async () => {
    const suppressedAt = async (source: Source) => {
      const { response } = await handler(eventFor([], {}, source));
      return response.claimsAndScopeOverrideDetails.accessTokenGeneration.scopesToSuppress;
    };
    expect(await suppressedAt('TokenGeneration_RefreshTokens')).toEqual(['aws.cognito.signin.user.admin']);
    expect(await suppressedAt('TokenGeneration_HostedAuth')).toEqual([]);
    expect(await suppressedAt('TokenGeneration_Authentication')).toEqual([]);
  });

  test('leave the rest of the event as it came', async () => {
    const { response: _, ...rest } = eventFor(['Admin']);
    expect(await handler(eventFor(['Admin']))).toMatchObject(rest);
  });
});
