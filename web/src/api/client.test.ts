import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { ApiError } from '#web/base/apiError.ts';
import { type ApiSession, createApi } from './client.ts';

const ITEM = {
  id: 'item-1',
  userId: 'user-1',
  name: 'Bicycle',
  description: 'Red',
  assetType: 'Vehicle',
  properties: [],
  isEncrypted: false,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  inTransit: false,
};

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const page = (status = 200) =>
  new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } });
const redirect = (location?: string) =>
  new Response(null, { status: 302, headers: location === undefined ? {} : { location } });
/** A browser's response to `redirect: 'manual'`; the constructor cannot make one. */
const opaqueRedirect = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });

const send = vi.fn<typeof fetch>();
let session: { [K in keyof ApiSession]: ReturnType<typeof vi.fn<ApiSession[K]>> };
let renewals = 0;

beforeAll(() => {
  vi.stubGlobal('location', new URL('http://localhost:3000/'));
});

beforeEach(() => {
  renewals = 0;
  send.mockReset();
  session = {
    accessToken: vi.fn(async () => `token-${renewals}`),
    renew: vi.fn(async () => {
      renewals += 1;
      return true;
    }),
    signIn: vi.fn(async () => undefined),
    signInAgain: vi.fn(async () => undefined),
    finishDeletion: vi.fn(),
  };
});

const api = () => createApi(session, send);
const sent = (index: number) => {
  const [address, init] = send.mock.calls[index] ?? [];
  return { address, init, headers: new Headers(init?.headers) };
};
const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('The call should have failed'),
    (error) => {
      expect(error).toBeInstanceOf(ApiError);
      return error;
    },
  );

describe('a request', () => {
  test('is JSON with a bearer token and follows no redirect by itself', async () => {
    send.mockResolvedValue(json(ITEM, 201));
    const body = { name: 'Bicycle', description: 'Red', assetType: 'Vehicle', properties: [] };
    await api().call(assets.create, { headers: { 'idempotency-key': 'k1' }, body });
    const { address, init, headers } = sent(0);
    expect(address).toBe('/assets');
    expect(init).toMatchObject({ method: 'POST', redirect: 'manual', body: JSON.stringify(body) });
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'application/json',
      authorization: 'Bearer token-0',
      'idempotency-key': 'k1',
    });
  });

  test('has a JSON content type without a body too', async () => {
    send.mockResolvedValue(json([ITEM]));
    await api().call(assets.list, {});
    expect(sent(0).headers.get('content-type')).toBe('application/json');
    expect(sent(0).init?.body).toBeUndefined();
  });

  test('fills in path and query, encoded', async () => {
    send.mockImplementation(async () => json(ITEM));
    await api().call(assets.get, { params: { id: 'a/b' } });
    await failure(api().call(assets.generateQrCode, { query: { content: 'a b&c' } }));
    expect(sent(0).address).toBe('/assets/a%2Fb');
    expect(sent(1).address).toBe('/assets/generate-qrcode?content=a+b%26c');
  });

  test('gives the headers of the response when they are asked for', async () => {
    send.mockResolvedValue(json([ITEM], 200, { 'x-next-cursor': 'abc' }));
    const { data, headers } = await api().callWithHeaders(assets.list, {});
    expect(data).toEqual([ITEM]);
    expect(headers.get('x-next-cursor')).toBe('abc');
  });

  test('names the response that is known, and brings nothing where it is still the same', async () => {
    send
      .mockResolvedValueOnce(json([ITEM], 200, { etag: 'W/"2"' }))
      .mockResolvedValueOnce(new Response(null, { status: 304, headers: { etag: 'W/"3"' } }));
    const changed = await api().callUnlessSame(assets.list, 'W/"1"', {});
    expect(changed.data).toEqual([ITEM]);
    expect(changed.headers.get('etag')).toBe('W/"2"');
    const same = await api().callUnlessSame(assets.list, 'W/"2"', {});
    expect(same.data).toBeUndefined();
    expect(same.headers.get('etag')).toBe('W/"3"');
    expect(new Headers(sent(1).init?.headers).get('if-none-match')).toBe('W/"2"');
  });

  test('names no response where none is known', async () => {
    send.mockResolvedValue(json([ITEM]));
    await api().callUnlessSame(assets.list, undefined, {});
    expect(new Headers(sent(0).init?.headers).has('if-none-match')).toBe(false);
  });

  test('can be a check whose response has no body', async () => {
    send.mockResolvedValueOnce(new Response(null)).mockResolvedValueOnce(new Response(null, { status: 503 }));
    await api().check(transfers.pendingCountHead);
    expect(sent(0).init?.method).toBe('HEAD');
    expect((await failure(api().check(transfers.pendingCountHead))).status).toBe(503);
  });

  test('is not sent when there is no token', async () => {
    session.accessToken.mockRejectedValue(
      new ApiError(401, 'User authentication not available after retries'),
    );
    const error = await failure(api().call(assets.list, {}));
    expect(error.message).toBe('User authentication not available after retries');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a sign-in that the registry has ended', () => {
  test('leads to the sign-in with the password, once a renewed token is rejected as well', async () => {
    send.mockImplementation(async () =>
      json({ message: 'Please sign in again.', code: 'unauthorized' }, 401),
    );
    expect((await failure(api().call(assets.list, {}))).status).toBe(401);
    expect(session.renew).toHaveBeenCalledTimes(1);
    expect(session.signInAgain).toHaveBeenCalledTimes(1);
    expect(session.signIn).not.toHaveBeenCalled();
  });
});

describe('a deletion of the account that was begun', () => {
  test('leads to the page that finishes it, without a renewal or a sign-in', async () => {
    send.mockImplementation(async () => json({ message: 'Finish it.', code: 'deletion_unfinished' }, 401));
    expect(await failure(api().call(assets.list, {}))).toMatchObject({ code: 'deletion_unfinished' });
    expect(session.finishDeletion).toHaveBeenCalledTimes(1);
    for (const other of [session.renew, session.signIn, session.signInAgain])
      expect(other).not.toHaveBeenCalled();
  });
});

describe('an expired token', () => {
  test('is renewed on 401 and the call sent once more with the new one', async () => {
    send.mockResolvedValueOnce(json({ message: 'Unauthorized' }, 401)).mockResolvedValueOnce(json([ITEM]));
    expect(await api().call(assets.list, {})).toEqual([ITEM]);
    expect(sent(1).headers.get('authorization')).toBe('Bearer token-1');
    expect(session.signIn).not.toHaveBeenCalled();
  });

  test('sends the person to sign-in when it cannot be renewed', async () => {
    session.renew.mockResolvedValue(false);
    send.mockResolvedValue(json({ message: 'Unauthorized' }, 401));
    const error = await failure(api().call(assets.list, {}));
    expect(error).toMatchObject({ status: 401, message: 'Authentication required' });
    expect(session.signIn).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledOnce();
  });

  test.each([
    ['401', () => api().call(assets.list, {}), 401],
    ['403 in the transfer flow', () => api().call(transfers.pending), 403],
  ] as const)('stays on the page after %s where nobody answers its renewal', async (_, call, status) => {
    session.renew.mockResolvedValue(undefined);
    send.mockImplementation(async () => json({ message: 'No' }, status));
    expect(await failure(call())).toMatchObject({ status: 0, message: 'No response received from server' });
    expect(session.signIn).not.toHaveBeenCalled();
    expect(send).toHaveBeenCalledOnce();
  });

  test('is renewed only once for a call: the second 401 is shown', async () => {
    send.mockImplementation(async () => json({ message: 'Unauthorized' }, 401));
    expect((await failure(api().call(assets.list, {}))).message).toBe('Unauthorized');
    expect(session.renew).toHaveBeenCalledOnce();
    expect(session.signIn).not.toHaveBeenCalled();
  });

  test.each([
    ['admin', () => api().call(admin.problemTransfers)],
    ['transfer', () => api().call(transfers.pending)],
  ])('is renewed on 403 in the %s flow; the second 403 is shown', async (_, call) => {
    send.mockImplementation(async () => json({ message: 'Forbidden', code: 'forbidden' }, 403));
    expect(await failure(call())).toMatchObject({ status: 403, code: 'forbidden', message: 'Forbidden' });
    expect(session.renew).toHaveBeenCalledOnce();
    expect(session.signIn).not.toHaveBeenCalled();
  });

  test('is not suspected on 403 in other flows', async () => {
    send.mockResolvedValue(json({ message: 'Forbidden' }, 403));
    await failure(api().call(assets.list, {}));
    expect(session.renew).not.toHaveBeenCalled();
  });

  test.each([401, 403])('is not suspected when an encryption session is missing (%i)', async (status) => {
    send.mockResolvedValue(
      json(
        {
          message: 'Session authentication required',
          requiresAuthentication: true,
          securityLevel: 'Enhanced',
        },
        status,
      ),
    );
    const error = await failure(api().call(transfers.item, { params: { transferId: 't1' } }));
    expect(error).toMatchObject({ requiresAuthentication: true, securityLevel: 'Enhanced' });
    expect(session.renew).not.toHaveBeenCalled();
  });
});

describe('a redirect', () => {
  test.each(['/signin?x=1', 'https://idp.example/login'])(
    'to %s renews the token and retries once',
    async (to) => {
      send.mockResolvedValueOnce(redirect(to)).mockResolvedValueOnce(json([ITEM]));
      expect(await api().call(assets.list, {})).toEqual([ITEM]);
      expect(session.renew).toHaveBeenCalledOnce();
      expect(sent(1).address).toBe('/assets');
    },
  );

  test('is followed to another place of this site with the same headers', async () => {
    send.mockResolvedValueOnce(redirect('/moved/assets?page=2')).mockResolvedValueOnce(json([ITEM]));
    expect(await api().call(assets.list, {})).toEqual([ITEM]);
    expect(sent(1).address).toBe('/moved/assets?page=2');
    expect(sent(1).init).toEqual(sent(0).init);
  });

  test('is invalid without a Location', async () => {
    send.mockResolvedValue(redirect());
    expect((await failure(api().call(assets.list, {}))).message).toBe('Invalid redirect response');
  });

  test('that the browser hides counts as one to sign-in, then as invalid', async () => {
    send.mockImplementation(async () => opaqueRedirect());
    expect((await failure(api().call(assets.list, {}))).message).toBe('Invalid redirect response');
    expect(session.renew).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('never takes the token to another site', async () => {
    send.mockResolvedValue(redirect('https://elsewhere.example/assets'));
    expect((await failure(api().call(assets.list, {}))).message).toBe('Invalid redirect response');
    expect(send).toHaveBeenCalledOnce();
  });

  test('is not followed for ever', async () => {
    send.mockImplementation(async () => redirect('/round'));
    expect((await failure(api().call(assets.list, {}))).message).toBe('Invalid redirect response');
    expect(send).toHaveBeenCalledTimes(6);
  });
});

describe('a page in response to a status call', () => {
  test('renews once for the session status, and then is a response', async () => {
    const status = {
      securityLevel: 'Standard',
      hasActiveSession: false,
      expiresIn: 0,
      requiresAuthentication: false,
      authenticated: true,
    };
    send.mockResolvedValueOnce(page()).mockResolvedValueOnce(json(status));
    expect(await api().call(encryption.sessionStatus)).toEqual(status);
    expect(session.renew).toHaveBeenCalledOnce();
  });

  test.each([true, false])('is an ended session when it stays a page (renewal works: %s)', async (renews) => {
    session.renew.mockResolvedValue(renews);
    send.mockImplementation(async () => page());
    expect(await api().call(encryption.sessionStatus)).toEqual({
      authenticated: false,
      requiresAuthentication: true,
      securityLevel: 'Maximum',
      message: 'Session expired. Authentication required.',
      hasActiveSession: false,
      expiresIn: 0,
    });
    expect(session.signIn).not.toHaveBeenCalled();
  });

  test('asks for authentication where the response has no room for an ended session', async () => {
    send.mockResolvedValue(page());
    expect(await failure(api().call(encryption.status))).toMatchObject({
      status: 200,
      requiresAuthentication: true,
      securityLevel: 'Maximum',
      message: 'Session expired. Authentication required.',
    });
  });

  test('is not replaced for other calls', async () => {
    send.mockResolvedValue(page());
    expect((await failure(api().call(assets.list, {}))).message).toBe('Invalid response format from server');
  });
});

describe('a response', () => {
  test.each([
    ['not JSON', new Response('nonsense')],
    ['of another form', json([{ id: 7 }])],
    ['an error that is not JSON', new Response('Bad gateway', { status: 502 })],
  ])('has an invalid format when it is %s', async (_, response) => {
    send.mockResolvedValue(response);
    expect(await failure(api().call(assets.list, {}))).toMatchObject({
      status: response.status,
      message: 'Invalid response format from server',
    });
  });

  test('is reported when it never comes', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failure(api().call(assets.list, {}))).toMatchObject({
      status: 0,
      message: 'No response received from server',
    });
  });

  test('brings the code, message and issues of an error', async () => {
    const issues = [{ path: 'name', message: 'Must not be blank' }];
    send.mockResolvedValue(json({ message: 'Invalid input', code: 'invalid_input', issues }, 400));
    expect(await failure(api().call(assets.get, { params: { id: 'x' } }))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Invalid input',
      issues,
    });
  });

  test('says with status 429 how long to wait', async () => {
    send.mockResolvedValue(json({ message: 'Too many requests' }, 429, { 'retry-after': '12' }));
    expect((await failure(api().call(assets.list, {}))).retryAfter).toBe(12);
  });

  test('keeps requiresAuthentication when it stands in place of the data', async () => {
    send.mockResolvedValue(
      json({ message: 'Session authentication required', requiresAuthentication: true }),
    );
    expect((await failure(api().call(assets.list, {}))).requiresAuthentication).toBe(true);
  });

  test('is the abort itself when the call is aborted', async () => {
    send.mockRejectedValue(new DOMException('Aborted', 'AbortError'));
    await expect(api().call(assets.list, {})).rejects.toThrow(DOMException);
  });
});
