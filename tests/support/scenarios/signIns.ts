import type { ScenarioContext } from './context.ts';

export const signInScenarios = {
  'a user signs in for the first time, again, and after a change of address': async ({
    signIn,
    changeAddress,
  }: ScenarioContext) => {
    await signIn('bob');
    await signIn('bob');
    await changeAddress('bob', 'bob-elsewhere@example.com');
    await signIn('bob');
  },
};
