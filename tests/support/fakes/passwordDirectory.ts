import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import { createAccounts } from '#infra/local/accounts/accounts.ts';
import { DIRECTORY_IDS } from '#infra/local/accounts/userPool.ts';
import { serveOpenJson } from '#infra/local/aws/json.ts';
import type { OpenCalls } from '#infra/local/aws/service.ts';
import { createPasswordCalls } from '#infra/local/cognito/passwordCalls.ts';
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
  const server = createServer((request, response) => {
    const handle = serveOpenJson(served, async () => void response.writeHead(404).end());
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
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
    prove: createAccountPassword(DIRECTORY_IDS, `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
