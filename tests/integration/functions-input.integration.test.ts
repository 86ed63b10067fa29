import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVED_ENDPOINTS } from '#functions/declared.ts';
import { account } from '#shared/contract/account.ts';
import type { Item } from '#shared/contract/assets.ts';
import { assets } from '#shared/contract/assets.ts';
import { type Endpoint, routeKey } from '#shared/contract/endpoint.ts';
import { files } from '#shared/contract/files.ts';
import { imports } from '#shared/contract/imports.ts';
import { weather } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { versions } from '#shared/contract/versions.ts';
import { madeFile } from '#tests/support/files.ts';
import { httpEvent, type TestRequest, type TestUser } from '#tests/support/httpEvent.ts';
import { IMPORT_ID } from '#tests/support/imports.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { namedPaths, type Registry, readResponse, startRegistry } from '#tests/support/registry.ts';

let registry: Registry;
let alice: TestUser;
let item: Item;
const administrator: TestUser = { sub: 'the-admin', username: 'admin', role: 'Admin' };

beforeAll(async () => {
  registry = await startRegistry();
  alice = newUser();
  item = await registerItem(registry, alice);
  // A user's first call makes their access row.
  await registry.call(weather.forecast, administrator);
});

/** A user who may call the endpoint. */
const callerOf = ({ access }: Endpoint): TestUser => (access === 'admin' ? administrator : alice);
afterAll(() => registry.stop());

const byRoute = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint): [string, Endpoint] => [routeKey(endpoint), endpoint]);

const SIGN_IN = 'a'.repeat(22);

/** A request that fits the contract. */
function goodRequest(endpoint: Endpoint): TestRequest {
  const [detail] = item.properties;
  const id = endpoint === account.endSignIn ? SIGN_IN : item.id;
  const propertyId = detail?.id ?? '';
  const params = { id, transferId: item.id, propertyId, importId: IMPORT_ID, version: '1' };
  const named = Object.keys(endpoint.params?.shape ?? {});
  const requests: Record<string, TestRequest> = {
    [routeKey(assets.create)]: { body: newItem() },
    [routeKey(assets.update)]: { body: item },
    [routeKey(imports.add)]: { headers: { 'idempotency-key': 'key' }, body: { items: [newItem()] } },
    [routeKey(assets.addProperty)]: { body: { name: 'n', value: 'v' } },
    [routeKey(assets.generateQrCode)]: { query: { content: 'text' } },
    [routeKey(files.declare)]: { body: { files: [madeFile().declaration] } },
    [routeKey(files.add)]: { body: { files: [madeFile().content] } },
    [routeKey(transfers.preview)]: { query: { ownerId: item.userId, assetId: item.id } },
    [routeKey(transfers.requesterDecision)]: { body: { approved: true } },
    [routeKey(versions.restore)]: { body: { version: item.version } },
  };
  return {
    ...requests[routeKey(endpoint)],
    params: Object.fromEntries(Object.entries(params).filter(([name]) => named.includes(name))),
  };
}

/** Calls an endpoint and expects that the tables stay as they were. */
async function callWithoutEffect(endpoint: Endpoint, user: TestUser, request: TestRequest) {
  const before = await registry.dump();
  const answer = await registry.call(endpoint, user, request);
  expect(await registry.dump()).toEqual(before);
  return answer;
}

describe.each(byRoute(SERVED_ENDPOINTS.filter(({ access }) => access !== 'open')))('%s', (_, endpoint) => {
  test('rejects a body that is not declared as JSON', () =>
    expectContentTypeRejected(endpoint, 'text/plain'));

  test('rejects a body that is not a JSON object', () => expectBodyRejected(endpoint, '[]'));
});

describe.each(byRoute(SERVED_ENDPOINTS.filter(({ params }) => params)))('%s', (_, endpoint) => {
  test('rejects a malformed id and names its parameter', () => expectIdRejected(endpoint, 'a/b'));
});

/** Every endpoint is served by the same pipeline, so the many forms of bad input are tried on one. */
describe('PUT /assets/{id}', () => {
  test.each(['application/xml', 'multipart/form-data; boundary=x', ''])(
    'rejects a body of the content type %j',
    (contentType) => expectContentTypeRejected(assets.update, contentType),
  );

  test.each(['{', 'nonsense', '{"a":}', "{'a':1}", '\u0000', '"text"', '5', 'null', 'true'])(
    'rejects the body %s',
    (rawBody) => expectBodyRejected(assets.update, rawBody),
  );

  test.each(['ä', 'a b', '', '%00', 'a\u0000', '<x>', 'a'.repeat(129), '../x'])('rejects the id %j', (id) =>
    expectIdRejected(assets.update, id),
  );
});

async function expectContentTypeRejected(endpoint: Endpoint, contentType: string): Promise<void> {
  const request = { ...goodRequest(endpoint), headers: { 'content-type': contentType }, rawBody: '{}' };
  const { status, body } = await callWithoutEffect(endpoint, callerOf(endpoint), request);

  expect(status).toBe(415);
  if (endpoint.method !== 'HEAD') expect(body.code).toBe('unsupported_media_type');
}

async function expectBodyRejected(endpoint: Endpoint, rawBody: string): Promise<void> {
  const { status, body } = await callWithoutEffect(endpoint, callerOf(endpoint), {
    ...goodRequest(endpoint),
    rawBody,
  });

  expect(status).toBe(400);
  if (endpoint.method === 'HEAD') return;
  expect(body).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('body') });
  expect(namedPaths(body)).toEqual(['body']);
}

async function expectIdRejected(endpoint: Endpoint, id: string): Promise<void> {
  const { params = {}, ...rest } = goodRequest(endpoint);
  const names = Object.keys(params);

  const { status, body } = await callWithoutEffect(endpoint, callerOf(endpoint), {
    ...rest,
    params: Object.fromEntries(names.map((name) => [name, id])),
  });

  expect(status).toBe(400);
  expect(body.code).toBe('invalid_input');
  expect(namedPaths(body)).toEqual(names);
  expect(body.message.startsWith(`${names[0]}: `)).toBe(true);
}

test('an id of the longest form that names nothing is not found', async () => {
  const answer = await callWithoutEffect(assets.get, alice, { params: { id: 'a.Z_-'.padEnd(128, '0') } });

  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

const badDetails: [string, unknown, string][] = [
  ['is no list', {}, 'properties'],
  ['has more than 200', Array(201).fill({ name: 'n', value: 'v' }), 'properties'],
  ['holds something else', [5], 'properties.0'],
  ['holds nothing', [null], 'properties.0'],
  ['holds a blank name', [{ name: '\t\n', value: 'v' }], 'properties.0.name'],
  ['holds no name', [{ value: 'v' }], 'properties.0.name'],
  ['holds a long name', [{ name: 'n'.repeat(201), value: 'v' }], 'properties.0.name'],
  [
    'holds a blank value',
    [
      { name: 'n', value: 'v' },
      { name: 'n', value: ' ' },
    ],
    'properties.1.value',
  ],
  ['holds a long value', [{ name: 'n', value: 'v'.repeat(10_001) }], 'properties.0.value'],
  ['holds half a character', [{ name: 'n', value: '\ud83d' }], 'properties.0.value'],
];

const badTexts: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 5],
  ['a list', ['text']],
  ['empty', ''],
  ['blank', ' \u00a0\u3000'],
  ['half a character', 'a\udc00b'],
];

describe.each([
  ['POST /assets', assets.create],
  ['PUT /assets/{id}', assets.update],
])('the content in %s', (_, endpoint) => {
  const send = (changed: Record<string, unknown>) => {
    const request = goodRequest(endpoint);
    return callWithoutEffect(endpoint, alice, { ...request, body: { ...Object(request.body), ...changed } });
  };

  test.each(
    ['name', 'description', 'assetType'].flatMap((field) =>
      badTexts.map(([what, value]): [string, string, unknown] => [field, what, value]),
    ),
  )('is refused when %s is %s', async (field, _what, value) => {
    const answer = await send({ [field]: value });

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(new Set(namedPaths(answer.body))).toEqual(new Set([field]));
    expect(answer.body.message).toContain(field);
  });

  test.each([
    ['name', 200],
    ['description', 5_000],
    ['assetType', 200],
  ])('is rejected when %s is longer than %i', async (field, longest) => {
    expect(namedPaths((await send({ [field]: 'x'.repeat(longest + 1) })).body)).toEqual([field]);
  });

  test.each(badDetails)('is rejected when its list of details %s', async (_what, properties, path) => {
    const answer = await send({ properties });

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)).toContain(path);
    expect(answer.body.message).toContain(path);
  });

  test('is rejected without a list of details', async () => {
    expect(namedPaths((await send({ properties: undefined })).body)).toEqual(['properties']);
  });

  test('is rejected with all of its errors at once', async () => {
    const answer = await send({ name: '', assetType: 5, properties: [{ name: '', value: 'v' }] });

    expect(new Set(namedPaths(answer.body))).toEqual(new Set(['name', 'assetType', 'properties.0.name']));
  });

  test('does not change the prototypes of objects', async () => {
    const request = goodRequest(endpoint);
    const rawBody = JSON.stringify(request.body).replace(/^\{/, '{"__proto__":{"polluted":true},');

    const answer = await registry.call(endpoint, alice, { ...request, rawBody });

    expect([200, 201]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toContain('polluted');
    expect({}).not.toHaveProperty('polluted');
    item = (await registry.call(assets.get, alice, { params: { id: item.id } })).body;
  });
});

describe('other input', () => {
  test('with files of a new item is refused, since they are added to one that is registered', async () => {
    const sent = { ...newItem(), files: [madeFile().content] };

    const created = await callWithoutEffect(assets.create, alice, { body: sent });
    const imported = await callWithoutEffect(imports.add, alice, {
      ...goodRequest(imports.add),
      body: { items: [newItem(), sent] },
    });

    expect([created.status, imported.status]).toEqual([400, 400]);
    expect([created, imported].map(({ body }) => namedPaths(body))).toEqual([['files'], ['items.1.files']]);
  });

  test.each([undefined, null, '1', 1.5, Number.MAX_VALUE])(
    'the version %s of a change is refused',
    async (version) => {
      const request = { params: { id: item.id }, body: { ...item, version } };

      expect(namedPaths((await callWithoutEffect(assets.update, alice, request)).body)).toEqual(['version']);
    },
  );

  test.each([...badTexts.slice(0, -1), ['long', 'x'.repeat(201)]])(
    'the name of a single detail that is %s is refused',
    async (_, name) => {
      const request = { params: { id: item.id }, body: { name, value: 'v' } };

      expect(new Set(namedPaths((await callWithoutEffect(assets.addProperty, alice, request)).body))).toEqual(
        new Set(['name']),
      );
    },
  );

  test.each(['0', '1001', '-1', '1.5', 'x', '', ' 5', '1e3', '0x10', '5,5', '99999999999999999999'])(
    'the limit %j is refused',
    async (limit) => {
      const answer = await callWithoutEffect(assets.list, alice, { query: { limit } });

      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(namedPaths(answer.body)).toEqual(['limit']);
      expect(answer.body.message).toContain('limit');
    },
  );

  test.each(['', '!', 'garbage', '====', 'YQ==', 'YQ,YQ', 'w6Q', 'AAAA', 'x'.repeat(2_049), 'YR'])(
    'the cursor %j is refused',
    async (cursor) => {
      const answer = await callWithoutEffect(assets.list, alice, { query: { cursor } });

      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(namedPaths(answer.body)).toEqual(['cursor']);
      expect(answer.body.message).toContain('cursor');
    },
  );

  test.each(['', 'a b', 'ä', 'x'.repeat(256), 'a\tb'])('the Idempotency-Key %j is rejected', async (key) => {
    const request = { headers: { 'idempotency-key': key }, body: newItem() };

    const answer = await callWithoutEffect(assets.create, alice, request);

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)).toEqual(['idempotency-key']);
  });

  test.each([undefined, '', ' ', 'x'.repeat(1_001), '\ud800', '日'.repeat(900)])(
    'a QR code of %j is refused',
    async (content) => {
      const query = content === undefined ? {} : { content };
      const event = httpEvent(assets.generateQrCode, alice);
      event.queryStringParameters = query;

      const answer = readResponse(await registry.handler(event, {} as never));

      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(new Set(namedPaths(answer.body))).toEqual(new Set(['content']));
    },
  );
});

test('no input is written to the log', () => {
  const written = JSON.stringify(registry.records);

  expect(registry.records.length).toBeGreaterThan(100);
  expect(written).not.toMatch(/Family car|Blue|nonsense|garbage|sign-in-of/);
});
