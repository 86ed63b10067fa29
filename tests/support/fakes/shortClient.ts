import type { KMSClient } from '@aws-sdk/client-kms';

interface Destroyable {
  readonly destroy: () => void;
}

/** @throws what the SDK throws for the failure */
export type Answer = (operation: string, input: object) => Promise<object>;

/** The real one, also while a test stops the clock. */
const soon = setImmediate;

/**
 * Lets a client of the SDK neither sign its commands nor send them, which takes several times what the service itself does.
 * The functions of the local cloud go the SDK's own way.
 */
export function shortened<C extends Destroyable>(client: C, answer: Answer): C {
  // The stacks of all clients are alike, and their types are not.
  const { middlewareStack } = client as unknown as KMSClient;
  middlewareStack.remove('loggerMiddleware');
  middlewareStack.add(
    (_, { commandName = '' }) =>
      async ({ input }) => {
        // As the SDK reads the bytes some time after the call, so it shows where they are wiped too early.
        await new Promise((resolve) => soon(resolve));
        const output = await answer(commandName.replace(/Command$/, ''), input);
        return { output: { $metadata: {}, ...output }, response: undefined };
      },
    { step: 'initialize', priority: 'low', name: 'shortWay' },
  );
  return client;
}
