import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AwsFailure } from '#infra/local/aws/failure.ts';
import { readStored, reset, userWithContent } from '#tests/support/dataReset.ts';
import { startPasswordDirectory } from '#tests/support/fakes/passwordDirectory.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';

const PASSWORD = 'Pass wörd-1 ✓';

let registry: Registry;
let directory: Awaited<ReturnType<typeof startPasswordDirectory>>;
beforeAll(async () => {
  registry = await startRegistry();
  directory = await startPasswordDirectory();
  for (const username of ['dora', 'emil']) {
    await directory.accounts.create({
      username,
      email: `${username}@example.com`,
      password: `${PASSWORD}${username}`,
    });
  }
});
afterAll(async () => {
  directory.stop();
  await registry.stop();
});
beforeEach(() => directory.answeringItself());

const passwordOf = (username: string) => `${PASSWORD}${username}`;

const refusing = (code: string, message = '') =>
  directory.answering('RespondToAuthChallenge', async () => {
    throw new AwsFailure(code, message);
  });

describe('the proof of an account password', () => {
  test('is right or wrong for each user, whatever earlier users proved', async () => {
    expect(await directory.prove('dora', passwordOf('dora'))).toBe(true);
    expect(await directory.prove('emil', passwordOf('dora'))).toBe(false);
    expect(await directory.prove('emil', passwordOf('emil'))).toBe(true);
    expect(await directory.prove('nobody', passwordOf('emil'))).toBe(false);
  });

  test('succeeds for many users at once', async () => {
    const proofs = ['dora', 'emil', 'dora', 'emil'].map((name) => directory.prove(name, passwordOf(name)));
    expect(await Promise.all(proofs)).toEqual([true, true, true, true]);
  });

  test('leaves no token behind', async () => {
    const revoked = vi.fn();
    directory.answering('RevokeToken', (own) => {
      revoked();
      return own();
    });
    await directory.prove('dora', passwordOf('dora'));
    expect(revoked).toHaveBeenCalledTimes(1);
    expect(await directory.store.list('password-refresh-token')).toEqual([]);
  });

  test('sends the password nowhere', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetched.mockRestore());
    await directory.prove('dora', passwordOf('dora'));

    expect(fetched).toHaveBeenCalledTimes(3);
    expect(JSON.stringify(fetched.mock.calls)).not.toContain('wörd');
  });

  test.each(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'SELECT_MFA_TYPE', 'MFA_SETUP', 'CUSTOM_CHALLENGE'])(
    'succeeds when %s follows the right password, and fails for another one',
    async (ChallengeName) => {
      directory.answering('RespondToAuthChallenge', async (own) => {
        await own();
        return { ChallengeName, Session: 'open', ChallengeParameters: {} };
      });
      expect(await directory.prove('dora', passwordOf('dora'))).toBe(true);
      expect(await directory.prove('dora', 'Another-1')).toBe(false);
      // Five wrong ones in a row would be braked.
      await directory.prove('dora', passwordOf('dora'));
    },
  );

  test('succeeds when a new password must follow', async () => {
    const { sub } = await directory.accounts.create({
      username: 'temp',
      email: 'temp@example.com',
      password: PASSWORD,
      status: 'FORCE_CHANGE_PASSWORD',
    });
    expect(await directory.prove('temp', PASSWORD)).toBe(true);
    await directory.accounts.update(sub, { status: 'RESET_REQUIRED' });
    await expect(directory.prove('temp', PASSWORD)).rejects.toMatchObject({
      code: 'wrong_password',
      message: 'Your account password was reset. Please sign in again to choose a new one.',
    });
  });

  test.each([
    ['NotAuthorizedException', 'Password attempts exceeded', 'too_many_requests'],
    ['TooManyRequestsException', 'Rate exceeded', 'unavailable'],
    ['InternalErrorException', '', 'unavailable'],
    ['InternalFailure', 'The request failed.', 'unavailable'],
    ['ServiceUnavailable', '', 'unavailable'],
    ['ThrottlingException', 'Rate exceeded', 'unavailable'],
    ['ForbiddenException', 'Request not allowed due to WAF block.', 'unavailable'],
    ['UnexpectedLambdaException', 'token-claims failed with error Task timed out.', 'unavailable'],
    ['UserLambdaValidationException', 'token-claims failed with error ServiceUnavailable.', 'unavailable'],
    ['InvalidLambdaResponseException', 'Unrecognizable lambda output', 'unavailable'],
  ])('that Cognito answers with %s: %s is not tried', async (failure, message, code) => {
    refusing(failure, message);
    await expect(directory.prove('dora', passwordOf('dora'))).rejects.toMatchObject({ code });
  });

  test.each([
    ['a page of something before Cognito', '<html>Bad gateway</html>', 502],
    ['a response that is cut off', '{"ChallengeName":', 200],
  ])('that %s answers is not tried', async (_, body, status) => {
    const { fetch } = globalThis;
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
      const target = new Headers(options?.headers).get('x-amz-target') ?? '';
      if (target.endsWith('RespondToAuthChallenge')) return Promise.resolve(new Response(body, { status }));
      return fetch(address, options);
    });
    onTestFinished(() => fetched.mockRestore());
    await expect(directory.prove('dora', passwordOf('dora'))).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('is an internal error when the directory is not set up', async () => {
    refusing('ResourceNotFoundException', 'User pool client does not exist.');
    await expect(directory.prove('dora', passwordOf('dora'))).rejects.toThrow('ResourceNotFoundException');
  });
});

describe('a reset, with the directory of this machine', () => {
  const withDirectory = () => registry.with({ proveAccountPassword: directory.prove });

  test('is made only after the right password', async () => {
    const { sub } = await userWithContent(registry, { encrypted: 2, plain: 1 });
    const user = { sub, username: 'dora' };
    expect(await reset(withDirectory(), user, passwordOf('emil'))).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    expect((await readStored(registry, user)).encrypted).toHaveLength(2);
    expect((await reset(withDirectory(), user, passwordOf('dora'))).status).toBe(200);
    expect(await readStored(registry, user)).toMatchObject({
      encrypted: [],
      plain: [{ assetId: 'plain-0' }],
    });
  });

  test.each(['NetworkError', 'LimitExceededException', 'NotAuthorizedException'])(
    'does not count a password that the directory did not try, answering %s',
    async (failure) => {
      const { sub } = await userWithContent(registry, { encrypted: 1, plain: 0 });
      const user = { sub, username: 'dora' };
      refusing(failure, 'Password attempts exceeded');
      for (let time = 0; time < 7; time += 1)
        expect([429, 503]).toContain((await reset(withDirectory(), user, passwordOf('dora'))).status);
      directory.answeringItself();
      expect((await reset(withDirectory(), user, passwordOf('dora'))).status).toBe(200);
    },
  );

  test('gives 503 when the directory is down, and can be repeated', async () => {
    const { sub } = await userWithContent(registry, { encrypted: 1, plain: 0 });
    const user = { sub, username: 'dora' };
    const gone = await startPasswordDirectory();
    gone.stop();

    expect(await reset(registry.with({ proveAccountPassword: gone.prove }), user, 'any')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect((await reset(withDirectory(), user, passwordOf('dora'))).status).toBe(200);
  });
});
