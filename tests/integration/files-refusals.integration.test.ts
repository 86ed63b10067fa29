import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { files } from '#shared/contract/files.ts';
import { FILE_LIMITS, RENDITION_BYTES } from '#shared/domain/files.ts';
import { sealedLength } from '#shared/sealing/files.ts';
import { addFiles, madeFile, uploadFiles } from '#tests/support/files.ts';
import { handoverAt } from '#tests/support/handovers.ts';
import type { TestRequest, TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { BYTES_PER_USER, namedPaths, startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const made = madeFile();
const wanted = (assetId: string) => ({ assetId, fileId: made.id, rendition: 'original' as const });

const CALLS: readonly [string, Endpoint, (assetId: string) => TestRequest][] = [
  ['declaring', files.declare, (id) => ({ params: { id }, body: { files: [made.declaration] } })],
  ['adding', files.add, (id) => ({ params: { id }, body: { files: [made.content] } })],
  ['asking for links', files.links, (id) => ({ body: { files: [wanted(id)] } })],
];

/** Calls an endpoint that has to change nothing but the access row that a first call makes. */
async function refused(endpoint: Endpoint, user: TestUser | undefined, request: TestRequest) {
  if (user) await registry.call(assets.list, user);
  const before = await registry.dump();
  const answer = await registry.call(endpoint, user, request);
  expect(await registry.dump()).toEqual(before);
  return answer;
}

describe.each(CALLS)('%s', (_, endpoint, requestFor) => {
  test('needs a token', async () => {
    const { id } = await registerItem(registry, newUser());

    expect(await refused(endpoint, undefined, requestFor(id))).toMatchObject({ status: 401 });
  });

  test("says of someone else's item what it says of none", async () => {
    const { id } = await registerItem(registry, newUser());

    const others = await refused(endpoint, newUser(), requestFor(id));
    const none = await refused(endpoint, newUser(), requestFor('nothing'));

    expect(others).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { requestId, ...body } = others.body;
    expect(none.body).toMatchObject(body);
  });

  test.each([
    ['no list', { files: 'all' }],
    ['an empty list', { files: [] }],
    ['too long a list', { files: Array.from({ length: 101 }, () => ({})) }],
  ])('names the field of %s', async (_name, body) => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);

    const answer = await refused(endpoint, alice, { ...requestFor(id), body });

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)[0]).toMatch(/^files/);
  });
});

test.each(CALLS.slice(0, 2))(
  '%s is refused while a transfer locks the item',
  async (_, endpoint, requestFor) => {
    const { owner, assetId } = await handoverAt(registry, 'PendingRequesterReview');

    const answer = await refused(endpoint, owner, requestFor(assetId));

    expect(answer).toMatchObject({ status: 409, body: { code: 'in_transit' } });
  },
);

describe('bad input names its field and changes nothing', () => {
  test.each([
    ['files.0.id', { id: 'not-a-uuid' }],
    [
      'files.0.renditions.original.bytes',
      { renditions: { original: { bytes: 3, sha256: `${'A'.repeat(43)}=` } } },
    ],
    ...(['original', 'view', 'thumbnail'] as const).map((name): [string, object] => {
      const { original } = made.declaration.renditions;
      const tooLarge = { ...original, bytes: sealedLength(RENDITION_BYTES[name]) + 1 };
      return [`files.0.renditions.${name}.bytes`, { renditions: { original, [name]: tooLarge } }];
    }),
    ['files.0.renditions.original.sha256', { renditions: { original: { bytes: 1_100, sha256: 'short' } } }],
    ['files.0.renditions.original', { renditions: {} }],
  ])('in a declaration: %s', async (path, changed) => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);

    const answer = await refused(files.declare, alice, {
      params: { id },
      body: { files: [{ ...made.declaration, ...changed }] },
    });

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)).toContain(path);
  });

  test.each([
    ['files.1.id', () => ({ id: randomUUID() })],
    ['files.1.renditions', () => ({ renditions: ['original' as const] })],
    ['files.1.key', () => ({ key: 'short' })],
    ['files.1.name', () => ({ name: ' ' })],
    ['files.1.kind', () => ({ kind: 'secret' })],
  ])('in an addition: %s', async (path, changed) => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const both = [madeFile(), madeFile()];
    await uploadFiles(registry, alice, id, both);
    const [one, other] = both.map(({ content }) => content);

    const answer = await refused(files.add, alice, {
      params: { id },
      body: { files: [one, { ...other, ...changed() }] },
    });

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)).toContain(path);
  });

  test('where a file is given twice, or was declared for another item', async () => {
    const alice = newUser();
    const [one, other] = [await registerItem(registry, alice), await registerItem(registry, alice)];
    const [own, foreign] = [madeFile(), madeFile()];
    await uploadFiles(registry, alice, one.id, [own]);
    await uploadFiles(registry, alice, other.id, [foreign]);

    const twice = await refused(files.add, alice, {
      params: { id: one.id },
      body: { files: [own.content, own.content] },
    });
    const others = await refused(files.add, alice, {
      params: { id: one.id },
      body: { files: [own.content, foreign.content] },
    });
    const replaced = await refused(assets.update, alice, {
      params: { id: one.id },
      body: { ...one, files: [own.content] },
    });

    expect([twice.status, others.status, replaced.status]).toEqual([400, 400, 400]);
    expect([twice, others, replaced].map(({ body }) => namedPaths(body))).toEqual([
      ['files.1.id'],
      ['files.1.id'],
      ['files.0.id'],
    ]);
  });
});

test('a declaration that names a file twice is refused, with the field', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  const { declaration } = madeFile();
  const body = { files: [declaration, declaration] };

  const answer = await refused(files.declare, alice, { params: { id }, body });

  expect([answer.status, namedPaths(answer.body)]).toEqual([400, ['files.1.id']]);
});

describe('a file is not added', () => {
  test('before all its renditions are stored with the declared length', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const file = madeFile();
    await uploadFiles(registry, alice, id, [file]);
    const key = `files/${id}/${file.id}/thumbnail`;
    const thumbnail = registry.bucket.stored.get(key) ?? expect.unreachable();
    const request = { params: { id }, body: { files: [file.content] } };

    registry.bucket.stored.delete(key);
    const absent = await refused(files.add, alice, request);
    registry.bucket.stored.set(key, thumbnail.subarray(1));
    const shorter = await refused(files.add, alice, request);
    registry.bucket.stored.set(key, thumbnail);
    const whole = await registry.call(files.add, alice, request);

    expect([absent, shorter].map(({ body }) => body.code)).toEqual(['file_not_stored', 'file_not_stored']);
    expect(whole.status).toBe(200);
  });

  test('as the twenty-first of an item', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const twenty = Array.from({ length: FILE_LIMITS.perItem }, () => madeFile());
    await uploadFiles(registry, alice, id, twenty.slice(1));
    const [first] = twenty;
    const more = madeFile();
    if (first) await uploadFiles(registry, alice, id, [first, more]);
    await registry.call(files.add, alice, {
      params: { id },
      body: { files: twenty.map(({ content }) => content) },
    });

    const added = await refused(files.add, alice, { params: { id }, body: { files: [more.content] } });
    const declared = await refused(files.declare, alice, {
      params: { id },
      body: { files: [madeFile().declaration] },
    });

    expect(added).toMatchObject({ status: 409, body: { code: 'too_many_files' } });
    expect(declared).toMatchObject({ status: 409, body: { code: 'too_many_files' } });
  });

  test('where its owner has no room for it, in two tabs at once neither', async () => {
    const alice = newUser();
    const [one, other] = [await registerItem(registry, alice), await registerItem(registry, alice)];
    const both = [madeFile(), madeFile()];
    const [first, second] = both;
    if (!first || !second) return expect.unreachable();
    await uploadFiles(registry, alice, one.id, [first]);
    await uploadFiles(registry, alice, other.id, [second]);
    const bytes = BYTES_PER_USER - first.bytes - second.bytes + 1;
    await registry.put('USERS_TABLE', { userId: alice.sub, record: 'files', bytes });

    const answers = await Promise.all([
      registry.call(files.add, alice, { params: { id: one.id }, body: { files: [first.content] } }),
      registry.call(files.add, alice, { params: { id: other.id }, body: { files: [second.content] } }),
    ]);
    const declared = await refused(files.declare, alice, {
      params: { id: one.id },
      body: { files: [madeFile().declaration] },
    });

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('no_room');
    expect((await registry.stores.fileRoom.of(alice.sub)).bytes).toBe(bytes + first.bytes);
    expect(declared).toMatchObject({ status: 409, body: { code: 'no_room' } });
  });
});

test('declarations are limited for each day, and begin anew on the next', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  const at = (day: string) => registry.with({ now: () => new Date(`${day}T23:59:00.000Z`) });
  await registry.put('USERS_TABLE', {
    userId: alice.sub,
    record: 'files',
    bytes: 0,
    day: '2026-11-22',
    declaredFiles: FILE_LIMITS.declaredPerDay.files,
    declaredBytes: 0,
  });
  const request = { params: { id }, body: { files: [madeFile().declaration] } };

  const today = await at('2026-11-22').call(files.declare, alice, request);
  const tomorrow = await at('2026-11-23').call(files.declare, alice, request);

  expect(today).toMatchObject({ status: 429, body: { code: 'too_many_requests', retryAfter: 60 } });
  expect(tomorrow.status).toBe(201);
});

test('a damaged count of files keeps nobody from adding some, and begins anew', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  const damaged = { bytes: 'x', day: 5, declaredFiles: 'x', declaredBytes: null };
  await registry.put('USERS_TABLE', { userId: alice.sub, record: 'files', ...damaged });
  const file = madeFile();

  await addFiles(registry, alice, id, [file]);

  expect(await registry.stores.fileRoom.of(alice.sub)).toMatchObject({
    bytes: file.bytes,
    declaredFiles: 1,
    declaredBytes: file.bytes,
  });
});
