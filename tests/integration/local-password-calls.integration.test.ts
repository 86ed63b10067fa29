import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Account, type Accounts, createAccounts } from '#infra/local/accounts/accounts.ts';
import { confirmSecret, offerSecret, setPreference } from '#infra/local/accounts/authenticator.ts';
import { ensureDemoAccounts } from '#infra/local/accounts/demoAccounts.ts';
import { N, power } from '#infra/local/accounts/srp.ts';
import {
  CLIENT_ID,
  PASSWORD_CLIENT_ID,
  SMOKE_CLIENT_ID,
  USER_POOL_ID,
} from '#infra/local/accounts/userPool.ts';
import { serveOpenJson } from '#infra/local/aws/protocols.ts';
import type { OpenCalls } from '#infra/local/aws/service.ts';
import { createPasswordCalls } from '#infra/local/cognito/passwordCalls.ts';
import type { LocalStore } from '#infra/local/store/store.ts';
import { bytesOfBase32, codeNow } from '#tests/support/fakes/authenticatorApp.ts';
import { createMemoryStore } from '#tests/support/fakes/memoryStore.ts';
import { TEST_PASSWORD_COST } from '#tests/support/passwordCost.ts';
import { BigInteger, provingInEarnest } from '#tests/support/proofCost.ts';
import { claims } from '#tests/support/tokenClaims.ts';

const PASSWORD = 'Pass wörd-1 ✓';
const WRONG = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' };

let store: LocalStore;
let accounts: Accounts;
let dora: Account;
let calls: OpenCalls;
let endpoint: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  store = createMemoryStore();
  accounts = createAccounts(store, TEST_PASSWORD_COST);
  dora = await accounts.create({ username: 'Dora', email: 'dora@example.com', password: PASSWORD });
  calls = createPasswordCalls({
    accounts,
    store,
    keyFile: store,
    issuer: 'http://localhost:3000/local/signin',
    claims,
  });
  const handle = serveOpenJson(calls, async (_, response) => void response.writeHead(404).end());
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => vi.useRealTimers());

function userOf(username: string, ClientId = PASSWORD_CLIENT_ID): CognitoUser {
  const kept = new Map<string, string>();
  const Storage = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  const Pool = new CognitoUserPool({ UserPoolId: USER_POOL_ID, ClientId, endpoint, Storage });
  return new CognitoUser({ Username: username, Pool, Storage });
}

/** The outcome in amazon-cognito-identity-js: a session, or the challenge that follows. */
const signIn = (user: CognitoUser, password: string): Promise<CognitoUserSession | 'new password' | 'code'> =>
  new Promise((resolve, reject) =>
    user.authenticateUser(new AuthenticationDetails({ Username: user.getUsername(), Password: password }), {
      onSuccess: resolve,
      onFailure: reject,
      newPasswordRequired: () => resolve('new password'),
      totpRequired: () => resolve('code'),
    }),
  );

const initiate = (USERNAME: string, SRP_A = '2') =>
  calls.InitiateAuth?.({
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: PASSWORD_CLIENT_ID,
    AuthParameters: { USERNAME, SRP_A },
  }) as Promise<{ ChallengeParameters: Record<string, string> }>;

const respond = (SECRET_BLOCK: string) =>
  calls.RespondToAuthChallenge?.({
    ClientId: PASSWORD_CLIENT_ID,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: 'Dora',
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: 'AAAA',
      TIMESTAMP: 'Sat Nov 21 06:00:00 UTC 2026',
    },
  });

describe("a password that Cognito's own client proves", () => {
  test.each(['Dora', 'dora', 'DORA@example.com'])('is right for the login %s', async (login) => {
    expect(await signIn(userOf(login), PASSWORD)).toHaveProperty('accessToken');
  });

  test("is right by the client's own arithmetic", { timeout: 60_000 }, async () => {
    provingInEarnest(true);
    onTestFinished(() => provingInEarnest(false));
    expect(await signIn(userOf('dora'), PASSWORD)).toHaveProperty('accessToken');
  });

  test.each([2n ** 255n, 2n ** 255n + 1n])(
    'is proved by the same powers also of a number that is no square, here to the power of %d',
    async (exponent) => {
      const base = N - 4n;
      const asNumber = (value: bigint) => new BigInteger(value.toString(16), 16);
      const result = await new Promise<string>((resolve) =>
        asNumber(base).modPow(asNumber(exponent), asNumber(N), (_, number) => resolve(number.toString(16))),
      );
      expect(result).toBe(power(base, exponent).toString(16));
    },
  );

  /** Each of the six numbers is hashed with a leading zero byte in every second run. */
  test('is right whatever numbers the two sides choose', { timeout: 60_000 }, async () => {
    for (let run = 0; run < 8; run += 1) {
      expect(await signIn(userOf('dora'), PASSWORD)).toHaveProperty('accessToken');
    }
  });

  test.each([['dora'], ['nobody']])(
    'that is wrong is rejected for %s with the same message',
    async (login) => {
      await expect(signIn(userOf(login), 'Another-1')).rejects.toMatchObject(WRONG);
    },
  );

  test('is neither sent nor stored', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetched.mockRestore());
    await signIn(userOf('dora'), PASSWORD);

    expect(fetched).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(fetched.mock.calls)).not.toContain('wörd');
    expect(JSON.stringify(await store.list('account'))).not.toContain('wörd');
  });

  test('is rejected as wrong for a disabled account', async () => {
    await accounts.update(dora.sub, { enabled: false });
    await expect(signIn(userOf('dora'), PASSWORD)).rejects.toMatchObject(WRONG);
  });

  test('is the only right one once it was changed', async () => {
    await accounts.setPassword(dora, 'Another-1');
    expect(await signIn(userOf('dora'), 'Another-1')).toHaveProperty('accessToken');
    await expect(signIn(userOf('dora'), PASSWORD)).rejects.toMatchObject(WRONG);
  });

  test('is wrong where it was changed between the two requests of its proof', async () => {
    const { fetch: send } = globalThis;
    let requests = 0;
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      requests += 1;
      if (requests === 2) await accounts.setPassword(dora, 'Another-1');
      return send(...request);
    });
    onTestFinished(() => fetched.mockRestore());

    await expect(signIn(userOf('dora'), PASSWORD)).rejects.toMatchObject(WRONG);
    expect(requests).toBe(2);
  });

  test('leads to the challenge for the code of an authenticator app, and only the right one does', async () => {
    const secret = bytesOfBase32(await accounts.change(dora.sub, offerSecret));
    await accounts.change(dora.sub, (account) => confirmSecret(account, codeNow(secret, -1)));
    await accounts.change(dora.sub, (account) => setPreference(account, { enabled: true, preferred: true }));

    await expect(signIn(userOf('dora'), 'Another-1')).rejects.toMatchObject(WRONG);
    expect(await signIn(userOf('dora'), PASSWORD)).toBe('code');
    expect(await store.list('password-refresh-token')).toEqual([]);
  });

  test('that is temporary leads to the challenge for a new one, and one that was reset is rejected', async () => {
    await accounts.update(dora.sub, { status: 'FORCE_CHANGE_PASSWORD' });
    expect(await signIn(userOf('dora'), PASSWORD)).toBe('new password');
    await accounts.update(dora.sub, { status: 'RESET_REQUIRED' });
    await expect(signIn(userOf('dora'), PASSWORD)).rejects.toMatchObject({
      code: 'PasswordResetRequiredException',
    });
  });

  test('that is temporary is rejected after seven days, and a wrong one in its place as any other', async () => {
    await accounts.setPassword(dora, PASSWORD, 'FORCE_CHANGE_PASSWORD');
    vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60_000 + 1);
    await expect(signIn(userOf('dora'), PASSWORD)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Temporary password has expired and must be reset by an administrator.',
    });
    await expect(signIn(userOf('dora'), 'Another-1')).rejects.toMatchObject(WRONG);
  });

  test('can be proved for an account without a verifier once the user has signed in', async () => {
    const { srp: _, ...earlier } = dora;
    await store.put('account', dora.sub, earlier);
    await expect(signIn(userOf('dora'), PASSWORD)).rejects.toMatchObject(WRONG);
    await accounts.verify('dora', PASSWORD);
    expect(await signIn(userOf('dora'), PASSWORD)).toHaveProperty('accessToken');
  });

  test('can be proved for a demo account without a verifier after the next start', async () => {
    const [alice] = await ensureDemoAccounts(store, accounts);
    const { srp: _, ...earlier } = alice as Account;
    await store.put('account', earlier.sub, earlier);
    await ensureDemoAccounts(store, accounts);
    expect(await signIn(userOf('alice'), 'Registry-demo-1')).toHaveProperty('accessToken');
  });
});

describe('the attempt limit', { timeout: 30_000 }, () => {
  test('applies after five wrong passwords for an account under any of its names, until a right one', async () => {
    for (const login of ['dora', 'DORA', 'dora@example.com', 'Dora', 'dora']) {
      await expect(signIn(userOf(login), 'Another-1')).rejects.toMatchObject(WRONG);
    }
    await expect(signIn(userOf('dora'), PASSWORD)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Password attempts exceeded',
    });
    vi.setSystemTime(Date.now() + 1_000);
    expect(await signIn(userOf('dora'), PASSWORD)).toHaveProperty('accessToken');
    await expect(signIn(userOf('dora'), 'Another-1')).rejects.toMatchObject(WRONG);
  });

  test('allows one attempt for each challenge, within three minutes', async () => {
    const { SECRET_BLOCK = '' } = (await initiate('dora')).ChallengeParameters;
    await expect(respond(SECRET_BLOCK)).rejects.toThrow('Incorrect username or password.');
    await expect(respond(SECRET_BLOCK)).rejects.toThrow('Invalid session');

    const late = (await initiate('dora')).ChallengeParameters.SECRET_BLOCK ?? '';
    vi.setSystemTime(Date.now() + 3 * 60_000 + 1);
    await expect(respond(late)).rejects.toThrow('Invalid session');
  });
});

describe('the challenge', { timeout: 30_000 }, () => {
  test('is refused for a public value that would reveal the key', async () => {
    for (const multiple of ['0', N.toString(16)]) {
      await expect(initiate('dora', multiple)).rejects.toMatchObject({ code: 'InvalidParameterException' });
    }
  });

  test('takes as much work for an unknown user as for a known one', async () => {
    const workFor = async (name: string): Promise<number> => {
      const before = process.cpuUsage();
      await initiate(name);
      // Only their sum is exact: it is divided between the two by samples.
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const works: { known: number; unknown: number }[] = [];
    for (let times = 0; times < 15; times += 1)
      works.push({ known: await workFor('dora'), unknown: await workFor('nobody') });

    // The least of many is the work itself, without what else the machine does. One power more would make it the fourfold.
    const known = Math.min(...works.map((work) => work.known));
    const unknown = Math.min(...works.map((work) => work.unknown));
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2);
  });

  test('is stable for an unknown user and looks like any other', async () => {
    const [first, again, known] = await Promise.all(
      ['nobody', 'nobody', 'Dora'].map((name) => initiate(name)),
    );

    expect(first?.ChallengeParameters.SALT).toBe(again?.ChallengeParameters.SALT);
    expect(Object.keys(first?.ChallengeParameters ?? {})).toEqual(
      Object.keys(known?.ChallengeParameters ?? {}),
    );
    expect(first?.ChallengeParameters.USER_ID_FOR_SRP).toBe('nobody');
    expect(first?.ChallengeParameters.SRP_B).not.toBe(again?.ChallengeParameters.SRP_B);
  });
});

describe('the tokens', () => {
  test.each([[PASSWORD_CLIENT_ID], [SMOKE_CLIENT_ID]])(
    "for the client %s name it and hold the claims that the product's trigger adds",
    async (client) => {
      const user = userOf('dora', client);
      await signIn(user, PASSWORD);
      const session = user.getSignInUserSession();

      expect(decodeJwt(session?.getAccessToken().getJwtToken() ?? '')).toMatchObject({
        sub: dora.sub,
        username: 'Dora',
        client_id: client,
        token_use: 'access',
        role: 'User',
        scope: 'aws.cognito.signin.user.admin item-registry/api',
        auth_time: expect.any(Number),
        origin_jti: expect.any(String),
      });
      expect(decodeJwt(session?.getIdToken().getJwtToken() ?? '')).toMatchObject({
        aud: client,
        token_use: 'id',
        'cognito:username': 'Dora',
        name: 'Dora',
      });
    },
  );

  test.each([[PASSWORD_CLIENT_ID], [SMOKE_CLIENT_ID]])(
    'for the client %s cannot be renewed',
    async (client) => {
      const renewal = calls.InitiateAuth?.({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: client,
        AuthParameters: { REFRESH_TOKEN: 'any' },
      });
      await expect(renewal).rejects.toMatchObject({ code: 'InvalidParameterException' });
    },
  );

  test('leave no refresh token behind once they are revoked', async () => {
    const user = userOf('dora');
    await signIn(user, PASSWORD);
    expect(await store.list('password-refresh-token')).toHaveLength(1);
    await new Promise<void>((resolve) => user.signOut(() => resolve()));
    expect(await store.list('password-refresh-token')).toEqual([]);
  });

  test('are not issued to another client', async () => {
    await expect(signIn(userOf('dora', CLIENT_ID), PASSWORD)).rejects.toMatchObject({
      code: 'InvalidParameterException',
    });
    await expect(signIn(userOf('dora', 'another'), PASSWORD)).rejects.toMatchObject({
      code: 'ResourceNotFoundException',
    });
  });
});
