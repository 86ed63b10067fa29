import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createLengthReader,
  createLinkSigner,
  createRenditionReader,
  createRenditionRemover,
  createUploadSigner,
  type StoredPlace,
} from '#functions/lib/aws/renditions.ts';
import type { SignedUpload } from '#shared/contract/files.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { startLocalAws } from '#tests/support/cloud/localAws.ts';

const BUCKET = 'files-of-items';

async function bucket(dataFolder = dataFolderOfTest()) {
  const aws = await startLocalAws({ dataFolder });
  const client = new S3Client({ ...aws.configuration('assets', 'S3'), forcePathStyle: true });
  onTestFinished(() => client.destroy());
  return {
    aws,
    stored: (): string[] => {
      const folder = join(dataFolder, 's3', BUCKET);
      return readdirSync(join(dataFolder, 's3')).includes(BUCKET)
        ? readdirSync(folder).map((name) => join(folder, name))
        : [];
    },
    sign: createUploadSigner(BUCKET, client),
    link: createLinkSigner(BUCKET, client),
    lengthOf: createLengthReader(BUCKET, client),
    read: createRenditionReader(BUCKET, client),
    remove: createRenditionRemover(BUCKET, client),
  };
}

const placeOf = (rendition: StoredPlace['rendition'] = 'view'): StoredPlace => ({
  assetId: randomUUID(),
  fileId: randomUUID(),
  rendition,
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');
const sealed = (length = 1_000) => new Uint8Array(randomBytes(length));
const declared = (bytes: Uint8Array) => ({ bytes: bytes.length, sha256: sha256(bytes) });
const upload = ({ url, headers }: SignedUpload, body: Uint8Array<ArrayBuffer>, more = {}) =>
  fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body });

afterEach(() => void vi.useRealTimers());

/** A busy machine may begin and end the writing of a file late. */
const ON_DISK_MS = 20_000;

describe('a signed upload', () => {
  test('stores the declared bytes, which a link gives back to be kept for good', async () => {
    const { sign, link, lengthOf, read } = await bucket();
    const [place, bytes] = [placeOf(), sealed(100_000)];

    expect((await upload(await sign(place, declared(bytes)), bytes)).status).toBe(200);

    const answer = await fetch(await link(place));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(await lengthOf(place)).toBe(100_000);
    expect(await read(place)).toEqual(bytes);
  });

  test('is signed for length, type, caching, checksum and absence, and its address holds none of them', async () => {
    const { sign } = await bucket();
    const { searchParams } = new URL((await sign(placeOf(), declared(sealed()))).url);

    expect(searchParams.get('X-Amz-SignedHeaders')?.split(';')).toEqual(
      expect.arrayContaining([
        'cache-control',
        'content-length',
        'content-type',
        'host',
        'if-none-match',
        'x-amz-checksum-sha256',
      ]),
    );
    expect([...searchParams.keys()].filter((name) => /checksum|length|type|match/i.test(name))).toEqual([]);
    expect(searchParams.get('X-Amz-Expires')).toBe('300');
  });

  test.each<[string, string, (bytes: Uint8Array) => Uint8Array<ArrayBuffer>]>([
    ['longer', 'SignatureDoesNotMatch', (bytes) => new Uint8Array([...bytes, 0])],
    ['shorter', 'SignatureDoesNotMatch', (bytes) => new Uint8Array(bytes.subarray(1))],
    ['of the same length', 'BadDigest', (bytes) => new Uint8Array(bytes.length)],
  ])('refuses other bytes that are %s, and stores nothing', async (_, code, other) => {
    const { sign, lengthOf, stored } = await bucket();
    const [place, bytes] = [placeOf(), sealed()];

    const answer = await upload(await sign(place, declared(bytes)), other(bytes));

    expect(await answer.text()).toContain(`<Code>${code}</Code>`);
    expect(await lengthOf(place)).toBeUndefined();
    expect(stored()).toEqual([]);
  });

  test.each([
    ['another type', { 'content-type': 'text/html' }],
    ['another caching', { 'cache-control': 'public' }],
    ['the checksum of other bytes', { 'x-amz-checksum-sha256': sha256(new Uint8Array(1_000)) }],
    ['another condition than that nothing is stored yet', { 'if-none-match': '"another"' }],
    ['a header that is not signed', { 'x-amz-meta-owner': 'mallory' }],
  ])('refuses %s', async (_, headers) => {
    const { sign, lengthOf } = await bucket();
    const [place, bytes] = [placeOf(), sealed()];

    expect((await upload(await sign(place, declared(bytes)), bytes, headers)).status).toBe(403);
    expect(await lengthOf(place)).toBeUndefined();
  });

  test('refuses a body whose length is not said before', async () => {
    const { sign, lengthOf } = await bucket();
    const [place, bytes] = [placeOf(), sealed()];
    const { url, headers } = await sign(place, declared(bytes));
    const body = new Blob([bytes]).stream();

    expect((await fetch(url, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit)).status).toBe(
      403,
    );
    expect(await lengthOf(place)).toBeUndefined();
  });

  test('is for its rendition alone, for five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { sign, lengthOf } = await bucket();
    const [place, bytes] = [placeOf('view'), sealed()];
    const signed = await sign(place, declared(bytes));

    const other = { ...signed, url: signed.url.replace('/view?', '/original?') };
    expect((await upload(other, bytes)).status).toBe(403);
    vi.setSystemTime(Date.now() + 301_000);
    expect((await upload(signed, bytes)).status).toBe(403);
    expect(await lengthOf(place)).toBeUndefined();
  });

  test('that breaks off leaves nothing behind', async () => {
    const { sign, stored } = await bucket();
    const bytes = sealed(200_000);
    const { url, headers } = await sign(placeOf(), declared(bytes));
    const sending = request(url, { method: 'PUT', headers: { ...headers, 'content-length': bytes.length } });
    sending.on('error', () => undefined);
    sending.write(bytes.subarray(0, 100_000));
    await vi.waitFor(() => expect(stored()).toHaveLength(1), ON_DISK_MS);

    sending.destroy();

    await vi.waitFor(() => expect(stored()).toEqual([]), ON_DISK_MS);
  });

  test('can be made by two at once, with the same end', async () => {
    const { sign, read } = await bucket();
    const [place, bytes] = [placeOf(), sealed()];
    const signed = await sign(place, declared(bytes));

    await Promise.all([upload(signed, bytes), upload(signed, bytes)]);

    expect(await read(place)).toEqual(bytes);
  });

  test('stores nothing over what is stored, which would be kept and paid for as an earlier version', async () => {
    const { sign, read, stored } = await bucket();
    const [place, bytes] = [placeOf(), sealed()];
    const signed = await sign(place, declared(bytes));
    await upload(signed, bytes);
    const before = stored().map((file) => statSync(file).mtimeMs);

    for (const again of [signed, await sign(place, declared(bytes))]) {
      const answer = await upload(again, bytes);
      expect(answer.status).toBe(412);
      expect(await answer.text()).toContain('<Code>PreconditionFailed</Code>');
    }

    expect(stored().map((file) => statSync(file).mtimeMs)).toEqual(before);
    expect(await read(place)).toEqual(bytes);
  });

  test('can be made again once what was stored is deleted', async () => {
    const { sign, read, remove } = await bucket();
    const [place, bytes] = [placeOf(), sealed()];
    const signed = await sign(place, declared(bytes));
    await upload(signed, bytes);
    await remove([place]);

    expect((await upload(signed, bytes)).status).toBe(200);
    expect(await read(place)).toEqual(bytes);
  });
});

test('a rendition outlives a restart, unreadable for other users of the machine', async () => {
  const dataFolder = dataFolderOfTest();
  const { sign, stored } = await bucket(dataFolder);
  const [place, bytes] = [placeOf(), sealed()];
  await upload(await sign(place, declared(bytes)), bytes);

  expect(stored().map((file) => statSync(file).mode & 0o777)).toEqual([0o600]);
  expect(await (await bucket(dataFolder)).read(place)).toEqual(bytes);
});

test('an upload that a killed process left unfinished is gone at the next start', async () => {
  const dataFolder = dataFolderOfTest();
  const { sign, stored } = await bucket(dataFolder);
  const [place, bytes] = [placeOf(), sealed()];
  await upload(await sign(place, declared(bytes)), bytes);
  const [whole = ''] = stored();
  writeFileSync(`${whole}.${randomUUID()}`, 'half');

  const next = await bucket(dataFolder);

  expect(next.stored()).toEqual([whole]);
  expect(await next.read(place)).toEqual(bytes);
});

test('a rendition that was never uploaded has no length and no bytes', async () => {
  const { lengthOf, read } = await bucket();

  expect(await lengthOf(placeOf())).toBeUndefined();
  expect(await read(placeOf())).toBeUndefined();
});

test('renditions are deleted together, also more than one call takes and some that are not there', async () => {
  const { sign, lengthOf, remove, aws } = await bucket();
  const bytes = sealed();
  const [gone, kept] = [placeOf(), placeOf()];
  for (const place of [gone, kept]) await upload(await sign(place, declared(bytes)), bytes);

  await remove([gone, ...Array.from({ length: 1_200 }, () => placeOf())]);

  expect([await lengthOf(gone), await lengthOf(kept)]).toEqual([undefined, 1_000]);
  expect(aws.recorder.calls()).toContainEqual(
    expect.objectContaining({ operation: 'DeleteObject', resource: BUCKET, count: 2 }),
  );
});

test('a place that names another item leads to nothing, also to delete', async () => {
  const { sign, read, lengthOf, remove } = await bucket();
  const [place, bytes] = [placeOf(), sealed()];
  await upload(await sign(place, declared(bytes)), bytes);
  const ofAnother = { ...place, assetId: randomUUID() };

  expect(await lengthOf(ofAnother)).toBeUndefined();
  await remove([ofAnother]);

  expect(await read(place)).toEqual(bytes);
});

test('signing makes no request', async () => {
  const { sign, link, aws } = await bucket();

  await sign(placeOf(), declared(sealed()));
  await link(placeOf());

  expect(aws.recorder.calls()).toEqual([]);
});
