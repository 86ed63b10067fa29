import { USER_POOL_ID } from '#infra/local/accounts/userPool.ts';
import { identityKey, issuerOf } from '#shared/domain/identity.ts';
import type { ScenarioContext } from './context.ts';

export const signInScenarios = {
  'a user signs in for the first time, again, and after a change of address': async ({
    signIn,
    accounts,
  }: ScenarioContext) => {
    await signIn('bob');
    await signIn('bob');
    const bob = await accounts.byUsername('bob');
    await accounts.update(bob?.sub ?? '', { email: 'bob-elsewhere@example.com' });
    await signIn('bob');
  },

  'a user signs in after someone has deleted the row of the identity past the product': async ({
    signIn,
    accounts,
    remove,
  }: ScenarioContext) => {
    await signIn('bob');
    const bob = await accounts.byUsername('bob');
    await remove('USERS_TABLE', identityKey({ issuer: issuerOf(USER_POOL_ID), subject: bob?.sub ?? '' }));
    await signIn('bob');
  },
};
