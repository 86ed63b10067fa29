import { createAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import { createAccounts } from '#infra/local/accounts/accounts.ts';
import { DIRECTORY_IDS } from '#infra/local/accounts/userPool.ts';
import { serveOpenJson } from '#infra/local/aws/protocols.ts';
import type { OpenCalls } from '#infra/local/aws/service.ts';
import { createPasswordCalls } from '#infra/local/cognito/passwordCalls.ts';
import { listenOn } from '#tests/support/fakes/listenOn.ts';
import { createMemoryStore } from '#tests/support/fakes/memoryStore.ts';
import { TEST_PASSWORD_COST } from '#tests/support/passwordCost.ts';
import { claims } from '#tests/support/tokenClaims.ts';

/** @param own what the directory itself answers */
type Change = (own: () => Promise<unknown>) => Promise<unknown>;

/** The local directory on a port of its own, and a function's proof of passwords to it. */
export async function startPasswordDirectory() {
  const store = createMemoryStore();
  const accounts = createAccounts(store, TEST_PASSWORD_COST);
  const calls: OpenCalls = createPasswordCalls({
    accounts,
    store,
    keyFile: store,
    issuer: 'http://localhost/local/signin',
    claims,
  });
  let served = calls;
  const { origin, stop } = await listenOn(async (request, response) => {
    const handle = serveOpenJson(served, async () => void response.writeHead(404).end());
    await handle(request, response);
  });
  return {
    store,
    accounts,
    /** Answers one call as changed from then on, and all others itself. */
    answering(operation: string, change: Change): void {
      served = { ...calls, [operation]: (input) => change(async () => calls[operation]?.(input)) };
    },
    answeringItself(): void {
      served = calls;
    },
    prove: createAccountPassword(DIRECTORY_IDS, origin),
    stop,
  };
}
