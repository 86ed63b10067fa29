import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVED_ENDPOINTS } from '#functions/declared.ts';
import { account } from '#shared/contract/account.ts';
import { type Endpoint, routeKey } from '#shared/contract/endpoint.ts';
import { imports } from '#shared/contract/imports.ts';
import {
  type Headers,
  type Input,
  type PermissionsCloud,
  prepare,
  startPermissionsCloud,
} from '#tests/support/cloud/permissions.ts';
import { madeFile } from '#tests/support/files.ts';
import { IMPORT_ID } from '#tests/support/imports.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';

let cloud: PermissionsCloud;
let things: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  cloud = await startPermissionsCloud();
  things = await prepare(cloud);
}, 120_000);
afterAll(() => cloud.stop());

const file = madeFile();
const wrongPassword = { currentPassword: 'Wrong-password-1' };

/** The bodies of endpoints that reject an empty object, so that only a missing permission can fail a request. */
const bodies = (): Readonly<Record<string, unknown>> => {
  const { item, someoneElse } = things;
  return {
    'POST /assets': { name: 'Bicycle', description: 'Blue', assetType: 'Vehicle', properties: [] },
    'POST /assets/imports/{importId}': {
      items: [{ name: 'Bicycle', description: 'Blue', assetType: 'Vehicle', properties: [] }],
    },
    'PUT /assets/{id}': item,
    'POST /assets/{id}/versions/{version}/restore': { version: 1 },
    'POST /assets/{id}/files': { files: [file.declaration] },
    'PUT /assets/{id}/files': { files: [file.content] },
    'POST /assets/files/links': {
      files: [{ assetId: item.id, fileId: file.id, rendition: 'original' }],
    },
    'POST /assets/{id}/properties': { name: 'Colour', value: 'Red' },
    'POST /assets/send-qr': { assetId: item.id, recipient: 'carol' },
    'POST /assets/generate-report': { assetIds: [item.id], clientTimestamp: '2026-01-01T00:00:00Z' },
    'POST /assets/labels': { assetIds: [item.id], layout: '5160', show: 'name', startAt: 1 },
    'POST /transfers': { ownerId: item.userId, assetId: item.id },
    'POST /transfers/requester-decision/{id}': { approved: false },
    'POST /encryption/authenticate-session': { password: 'Wrong-password-1' },
    'POST /encryption/set-security-level': { SecurityLevel: 'Standard' },
    'POST /encryption/change-security-level': { NewSecurityLevel: 'Standard' },
    'POST /encryption/migrate-to-encrypted': { SecurityLevel: 'Standard' },
    'POST /change-encryption-password/change-password': { ...wrongPassword, newPassword: 'New-password-1' },
    'POST /change-encryption-password/change-with-recovery': {
      recoveryKey: 'abandon abandon',
      newPassword: 'New-password-1',
    },
    'POST /api/DataReset/reset-encrypted-data': wrongPassword,
    'DELETE /api/account': wrongPassword,
    'POST /api/account/credential-changes': { change: 'account_password_changed', endOtherSignIns: false },
    'POST /api/admin/users': { username: 'newcomer', email: 'newcomer@example.com' },
    'POST /api/admin/leave-repair-to-owner': { assetId: item.id, userId: someoneElse },
    'POST /api/admin/repair-transfer': { assetId: item.id, userId: someoneElse, password: 'any' },
  };
};

const queries = (): Readonly<Record<string, Input['query']>> => ({
  'GET /assets/generate-qrcode': { content: 'anything' },
  'GET /transfers/preview': { ownerId: things.item.userId, assetId: things.item.id },
});

/** In order for whoever may call: about what alice has, and about carol where an administrator acts. */
function inputOf(endpoint: Endpoint): Input {
  const { item, transferId, someoneElse } = things;
  const ids: Record<string, string> = {
    id: item.id,
    propertyId: item.properties[0].id,
    transferId,
    importId: IMPORT_ID,
    version: '1',
  };
  if (endpoint.group === 'transfers' || endpoint.path.startsWith('/transfers/')) ids.id = transferId;
  if (endpoint.access === 'admin') ids.id = someoneElse;
  if (isOfCallerOnly(endpoint)) ids.id = 'A'.repeat(22);
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const key = routeKey(endpoint);
  const mayHaveBody = endpoint.method !== 'GET' && endpoint.method !== 'HEAD';
  return {
    params: Object.fromEntries(names.map((name) => [name, ids[name] ?? item.id])),
    query: queries()[key] ?? {},
    body: mayHaveBody ? (bodies()[key] ?? {}) : undefined,
  };
}

interface Actor {
  readonly name: string;
  readonly headers: () => Promise<Headers>;
  /** Given for those whom some endpoint admits. */
  readonly username?: string;
  /** The status that every endpoint gives that is not open. */
  readonly always?: 401 | 403;
  readonly isAdmin?: true;
  readonly isOwner?: true;
  /** Whether API Gateway rejects the token before any function runs, so that on push one endpoint of each access will do. */
  readonly isBadToken?: true;
  /** Whether the owner and the administrator are admitted in the same way, so that the nightly run alone tries it. */
  readonly isAlike?: true;
}

/** The last one changes what alice has. */
const ACTORS: readonly Actor[] = [
  { name: 'someone without a token', headers: async () => ({}), always: 401 },
  {
    name: 'an expired token',
    headers: async () => cloud.resigned(await cloud.as('alice'), { exp: 1 }),
    always: 401,
    isBadToken: true,
  },
  {
    name: 'a token for another client',
    headers: async () =>
      cloud.resigned(await cloud.as('alice'), { aud: 'another-client', client_id: 'another-client' }),
    always: 401,
    isBadToken: true,
  },
  {
    name: 'a token of another issuer',
    headers: async () => cloud.resigned(await cloud.as('alice'), { iss: 'https://example.com' }),
    always: 401,
    isBadToken: true,
  },
  {
    name: 'a token that another key signed',
    headers: async () => cloud.forged(await cloud.as('alice')),
    always: 401,
    isBadToken: true,
  },
  { name: 'an id token', headers: () => cloud.idToken('alice'), always: 403 },
  { name: 'a disabled user', headers: () => cloud.as('dina'), always: 401 },
  { name: 'a user who was signed out', headers: () => cloud.as('sven'), always: 401 },
  { name: 'another user', username: 'otto', headers: () => cloud.as('otto'), isAlike: true },
  {
    name: 'an administrator whose role was revoked',
    username: 'rita',
    headers: () => cloud.as('rita'),
    isAlike: true,
  },
  { name: 'an administrator', username: 'admin', headers: () => cloud.as('admin'), isAdmin: true },
  { name: 'the owner', username: 'alice', headers: () => cloud.as('alice'), isOwner: true },
];

/** Whether an id means nothing but what the caller has of that name, so that nobody else's can be asked for. */
const isOfCallerOnly = (endpoint: Endpoint): boolean =>
  [account.endSignIn, imports.add, imports.undo].some((each) => routeKey(each) === routeKey(endpoint));

/** The status of a rejection by the contract's access; undefined for a user who is admitted. */
function refusalOf(endpoint: Endpoint, { always, isAdmin, isOwner }: Actor): number | undefined {
  const { access, params } = endpoint;
  if (access === 'open') return undefined;
  if (always) return always;
  if (access === 'admin') return isAdmin ? undefined : 403;
  return params && !isOwner && !isOfCallerOnly(endpoint) ? 404 : undefined;
}

test('the requests fit the contract, so that a rejection has no other reason', () => {
  for (const { method, path, ...endpoint } of SERVED_ENDPOINTS) {
    const { params, query, body } = inputOf({ method, path, ...endpoint });
    const parsed = [
      endpoint.params?.safeParse(params),
      endpoint.query?.safeParse(query),
      endpoint.body?.safeParse(body),
    ];
    expect([`${method} ${path}`, parsed.flatMap((each) => each?.error?.issues ?? [])]).toEqual([
      `${method} ${path}`,
      [],
    ]);
  }
});

/** Every one is closed to someone without a token, which the same authorizer finds. */
const firstOfEachAccess = (endpoints: readonly Endpoint[]): readonly Endpoint[] => [
  ...new Map(endpoints.toReversed().map((endpoint) => [endpoint.access, endpoint])).values(),
];

/** The endpoints after which no other one admits the user. */
const ENDING = ['POST /api/account/sign-out', 'POST /api/account/sign-ins/current/end'];
const isEnding = (endpoint: Endpoint): boolean => ENDING.includes(routeKey(endpoint));

describe.each(ACTORS)('$name', (actor) => {
  const answersTo = async (endpoints: readonly Endpoint[], given?: Headers) => {
    const headers = given ?? (await actor.headers());
    const answers = new Map<string, Awaited<ReturnType<PermissionsCloud['call']>>>();
    for (const endpoint of endpoints) {
      answers.set(routeKey(endpoint), await cloud.call(endpoint, headers, inputOf(endpoint)));
    }
    return answers;
  };

  test('is rejected by each endpoint that does not admit this user, without any change', async () => {
    const closed = SERVED_ENDPOINTS.filter((endpoint) => refusalOf(endpoint, actor) !== undefined);
    const refused = actor.isBadToken && !isNightly ? firstOfEachAccess(closed) : closed;
    const before = await cloud.dump();

    const answers = await answersTo(refused);

    expect(Object.fromEntries([...answers].map(([key, { status }]) => [key, status]))).toEqual(
      Object.fromEntries(refused.map((endpoint) => [routeKey(endpoint), refusalOf(endpoint, actor)])),
    );
    expect(await cloud.dump()).toEqual(before);
  });

  const testAdmission = actor.isAlike ? testAtNight : test;

  testAdmission('is admitted by every other endpoint', async () => {
    const admitted = SERVED_ENDPOINTS.filter((endpoint) => refusalOf(endpoint, actor) === undefined);
    const answers = await answersTo(admitted.filter((endpoint) => !isEnding(endpoint)));
    for (const ending of admitted.filter(isEnding)) {
      const anew = actor.username === undefined ? undefined : await cloud.signedInAnew(actor.username);
      for (const [key, answer] of await answersTo([ending], anew)) answers.set(key, answer);
    }

    expect(answers.size).toBe(admitted.length);
    const refused = [...answers].filter(
      ([, { status, text }]) =>
        status === 401 ||
        status >= 500 ||
        (status === 403 && !text.includes('"requiresAuthentication":true')),
    );
    expect(refused).toEqual([]);
  });
});
