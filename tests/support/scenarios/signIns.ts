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
};
