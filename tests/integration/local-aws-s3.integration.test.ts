import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { type LocalAws, startLocalAws } from '#tests/support/cloud/localAws.ts';

const Bucket = 'reports';
const Key = 'a b/zażółć+(1)!.pdf';

async function s3(dataFolder?: string): Promise<{ client: S3Client; aws: LocalAws }> {
  const aws = await startLocalAws({ shortLived: [Bucket], ...(dataFolder !== undefined && { dataFolder }) });
  const client = new S3Client(aws.configuration('assets', 'S3'));
  onTestFinished(() => client.destroy());
  return { client, aws };
}

const textOf = async (client: S3Client, key = Key): Promise<string | undefined> =>
  (await client.send(new GetObjectCommand({ Bucket, Key: key }))).Body?.transformToString();

describe('an S3 object', () => {
  test('is returned as it was stored, with its headers', async () => {
    const { client } = await s3();
    const ContentDisposition = 'attachment; filename="report.pdf"';
    const put = { Bucket, Key, Body: 'content', ContentType: 'application/pdf', ContentDisposition };
    const { ETag } = await client.send(new PutObjectCommand(put));

    const got = await client.send(new GetObjectCommand({ Bucket, Key }));

    expect(await got.Body?.transformToString()).toBe('content');
    expect(got).toMatchObject({ ContentType: 'application/pdf', ContentDisposition, ETag, ContentLength: 7 });
    expect(got.ChecksumCRC32).toMatch(/^[A-Za-z0-9+/]{6}==$/);
    expect(got.LastModified?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(ETag).toBe('"9a0364b9e99bb480dd25e1f0284c8555"');
  });

  test('outlives a restart', async () => {
    const dataFolder = dataFolderOfTest();
    await (await s3(dataFolder)).client.send(new PutObjectCommand({ Bucket, Key, Body: 'kept' }));

    expect(await textOf((await s3(dataFolder)).client)).toBe('kept');
  });

  test.each([
    '../../../escaped',
    '..',
    './a',
    'a//b',
    '%2e%2e%2fescaped',
    'a\\..\\b',
    `${'x'.repeat(1_024)}`,
  ])('may have the key %j, which does not lead out of the folder', async (key) => {
    const dataFolder = dataFolderOfTest();
    const { client } = await s3(dataFolder);

    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: key }));

    expect(await textOf(client, key)).toBe(key);
    expect(readdirSync(join(dataFolder, 's3'))).toEqual([Bucket]);
    expect(readdirSync(join(dataFolder, 's3', Bucket))).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test('is in its own bucket only', async () => {
    const { client } = await s3();
    await client.send(new PutObjectCommand({ Bucket: 'one-bucket', Key, Body: 'content' }));

    await expect(textOf(client)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('is rejected and not stored if it does not match its checksum', async () => {
    const { client } = await s3();
    const put = new PutObjectCommand({ Bucket, Key, Body: 'content', ChecksumCRC32: 'AAAAAA==' });

    await expect(client.send(put)).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(textOf(client)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

test('objects are listed by their bucket, and gone once they are deleted', async () => {
  const { client } = await s3();
  for (const key of ['b&c', 'a'])
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: 'content' }));
  await client.send(new PutObjectCommand({ Bucket: 'other-bucket', Key, Body: 'content' }));

  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents?.map((object) => object.Key)).toEqual(['a', 'b&c']);
  expect(Contents?.[0]?.LastModified?.getTime()).toBeGreaterThan(Date.now() - 60_000);

  await client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
  expect((await client.send(new ListObjectsV2Command({ Bucket }))).Contents).toHaveLength(1);
  await expect(textOf(client, 'a')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('documents of before the last half hour, and no files of items, are deleted at the next start', async () => {
  const dataFolder = dataFolderOfTest();
  const { client } = await s3(dataFolder);
  const then = new Date(Date.now() - 31 * 60_000);
  for (const bucket of [Bucket, 'files']) {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'old', Body: 'content' }));
    for (const name of readdirSync(join(dataFolder, 's3', bucket)))
      utimesSync(join(dataFolder, 's3', bucket, name), then, then);
  }
  await client.send(new PutObjectCommand({ Bucket, Key: 'new', Body: 'content' }));

  const { client: later } = await s3(dataFolder);
  await expect(textOf(later, 'old')).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect(await textOf(later, 'new')).toBe('content');
  expect(readdirSync(join(dataFolder, 's3', Bucket))).toHaveLength(1);
  expect(readdirSync(join(dataFolder, 's3', 'files'))).toHaveLength(1);
});

test('a list comes in pages, of the keys that begin as asked for, in their order', async () => {
  const { client } = await s3();
  const keys = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'b/1'];
  for (const key of keys.toReversed())
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: 'content' }));

  const pages: (string | undefined)[][] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client, pageSize: 2 },
    { Bucket, Prefix: 'a/' },
  ))
    pages.push(Contents.map(({ Key: key }) => key));

  expect(pages).toEqual([['a/1', 'a/2'], ['a/3', 'a/4'], ['a/5']]);
});

test('several objects are deleted in one call, also one that is not there and one with special characters', async () => {
  const { client, aws } = await s3();
  const keys = ['a', `b&<c>"'`, Key];
  for (const key of [...keys, 'kept'])
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: 'content' }));

  const Objects = [...keys, 'absent'].map((key) => ({ Key: key }));
  await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));

  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents?.map((object) => object.Key)).toEqual(['kept']);
  expect(aws.recorder.calls()).toContainEqual(
    expect.objectContaining({ operation: 'DeleteObject', count: 1 }),
  );
});

describe('the head of an object', () => {
  test('has its length without its content, and needs the permission to read it', async () => {
    const { client, aws } = await s3();
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content', CacheControl: 'private' }));

    expect(await client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
      ContentLength: 7,
      CacheControl: 'private',
    });
    expect(aws.recorder.calls().map(({ operation }) => operation)).toEqual(['PutObject', 'GetObject']);
  });

  test('is not found where there is none, which AWS tells only a role that may list the bucket', async () => {
    const { client, aws } = await s3();

    await expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    expect(aws.recorder.calls().map(({ operation }) => operation)).toEqual(['GetObject', 'ListBucket']);
  });
});

describe('a part of an object', () => {
  test.each([
    ['bytes=0-2', 'con', 'bytes 0-2/7'],
    ['bytes=3-', 'tent', 'bytes 3-6/7'],
    ['bytes=-2', 'nt', 'bytes 5-6/7'],
    ['bytes=5-100', 'nt', 'bytes 5-6/7'],
  ])('is returned for the range %s', async (Range, part, ContentRange) => {
    const { client } = await s3();
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content' }));

    const got = await client.send(new GetObjectCommand({ Bucket, Key, Range }));

    expect(got.$metadata.httpStatusCode).toBe(206);
    expect(got.ContentRange).toBe(ContentRange);
    expect(await got.Body?.transformToString()).toBe(part);
  });

  test('behind its end does not exist', async () => {
    const { client } = await s3();
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content' }));

    const got = client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=7-' }));
    await expect(got).rejects.toMatchObject({ name: 'InvalidRange' });
  });
});

test('an empty object is returned as it was stored', async () => {
  const { client } = await s3();
  await client.send(new PutObjectCommand({ Bucket, Key, Body: '' }));

  expect(await textOf(client)).toBe('');
});

test('a call that the product does not make is rejected', async () => {
  const { client } = await s3();
  const name = 'MethodNotAllowed';

  await expect(client.send(new ListObjectVersionsCommand({ Bucket }))).rejects.toMatchObject({ name });
  await expect(client.send(new DeleteBucketCommand({ Bucket }))).rejects.toMatchObject({ name });
});

test.each([
  ['in chunks', { Body: Readable.from(['content']), ContentLength: 7 }],
  ['with another checksum', { Body: 'content', ChecksumAlgorithm: 'SHA1' }],
] as const)('a body %s is rejected as not implemented', async (_, body) => {
  const { client } = await s3();

  await expect(client.send(new PutObjectCommand({ Bucket, Key, ...body }))).rejects.toMatchObject({
    name: 'NotImplemented',
  });
});

test('a body that differs from its signed digest is rejected', async () => {
  const { client } = await s3();
  const put = new PutObjectCommand({ Bucket, Key, Body: 'content' });
  put.middlewareStack.add(
    (next) => (args) =>
      next({ ...args, request: Object.assign(args.request as object, { body: 'changed' }) }),
    { step: 'finalizeRequest', priority: 'low' },
  );

  await expect(client.send(put)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
});

test('an unknown secret key is rejected', async () => {
  const { aws } = await s3();
  const credentials = { accessKeyId: 'assets', secretAccessKey: 'guess' };
  const client = new S3Client({ ...aws.configuration('assets', 'S3'), credentials });

  const put = client.send(new PutObjectCommand({ Bucket, Key, Body: 'content' }));

  await expect(put).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
    $metadata: { httpStatusCode: 403 },
  });
  expect(aws.recorder.calls()).toEqual([]);
});

test('each call is recorded with the action that a policy must allow', async () => {
  const { client, aws } = await s3();
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content' }));
  await client.send(new GetObjectCommand({ Bucket, Key }));

  const call = { functionName: 'assets', service: 's3', resource: Bucket, count: 1 };
  expect(aws.recorder.calls()).toEqual([
    { ...call, operation: 'PutObject' },
    { ...call, operation: 'GetObject' },
  ]);
});

describe('a presigned address', () => {
  afterEach(() => void vi.useRealTimers());

  async function presigned(expiresIn = 300): Promise<URL> {
    const { client } = await s3();
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content', ContentType: 'application/pdf' }));
    return new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn }));
  }

  async function expectRefused(address: URL | string, code: string, init?: RequestInit): Promise<void> {
    const answer = await fetch(address, init);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe('application/xml');
    expect(await answer.text()).toContain(`<Code>${code}</Code>`);
  }

  test('gives the object without credentials', async () => {
    const answer = await fetch(await presigned());

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-security-policy')).toBe("script-src 'none'");
    expect(await answer.text()).toBe('content');
  });

  test('is valid until it expires, and no second longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const address = await presigned(300);

    vi.setSystemTime(Date.now() + 299_000);
    expect((await fetch(address)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2_000);
    await expectRefused(address, 'AccessDenied');
  });

  test.each([
    ['a longer life', 'X-Amz-Expires', '86400'],
    ['another time', 'X-Amz-Date', `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}T235959Z`],
    ['another parameter', 'response-content-disposition', 'inline'],
  ])('with %s is rejected', async (_, name, value) => {
    const address = await presigned();
    address.searchParams.set(name, value);

    expect((await fetch(address)).status).toBe(403);
  });

  test('with a parameter put before the signed one of that name is rejected', async () => {
    const address = await presigned();

    await expectRefused(address.href.replace('?', '?x-id=PutObject&'), 'SignatureDoesNotMatch');
  });

  test('gives access neither to another object nor to a change of its own', async () => {
    const address = await presigned();
    const other = address.href.replace('.pdf', '.txt');

    await expectRefused(other, 'SignatureDoesNotMatch');
    await expectRefused(address, 'SignatureDoesNotMatch', { method: 'DELETE' });
    await expectRefused(address, 'SignatureDoesNotMatch', { method: 'PUT', body: 'changed' });
    expect(await (await fetch(address)).text()).toBe('content');
  });

  test('with a changed signature is rejected', async () => {
    const address = await presigned();
    const signature = address.searchParams.get('X-Amz-Signature') ?? '';
    address.searchParams.set('X-Amz-Signature', (signature.startsWith('0') ? '1' : '0') + signature.slice(1));

    await expectRefused(address, 'SignatureDoesNotMatch');
  });

  test('without any signature is rejected', async () => {
    const address = await presigned();
    address.search = '';

    await expectRefused(address, 'AccessDenied');
  });

  test('is rejected when it is valid for more than a week', async () => {
    const { client } = await s3();
    const address = new URL(
      await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: 300 }),
    );
    address.searchParams.set('X-Amz-Expires', '604801');

    await expectRefused(address, 'AccessDenied');
  });
});

test('an unfinished file is never left in place of an object', async () => {
  const dataFolder = dataFolderOfTest();
  const { client } = await s3(dataFolder);
  await Promise.all(
    ['one', 'two', 'three'].map((Body) => client.send(new PutObjectCommand({ Bucket, Key, Body }))),
  );

  const [file = '', ...others] = readdirSync(join(dataFolder, 's3', Bucket));
  expect(others).toEqual([]);
  expect(readFileSync(join(dataFolder, 's3', Bucket, file), 'utf8')).toMatch(/\n(one|two|three)$/);
});

describe('the folder of the objects', () => {
  const UNFINISHED = `${'0'.repeat(64)}.6f1c1c0e-4a4e-4a0e-8f39-0d6a3f1c2b7d`;

  test('loses what a killed process has left unfinished at the next start, and nothing else', async () => {
    const dataFolder = dataFolderOfTest();
    await (await s3(dataFolder)).client.send(new PutObjectCommand({ Bucket, Key, Body: 'kept' }));
    const folder = join(dataFolder, 's3', Bucket);
    writeFileSync(join(folder, UNFINISHED), 'ke');

    const { client } = await s3(dataFolder);

    expect(await textOf(client)).toBe('kept');
    expect(readdirSync(folder)).not.toContain(UNFINISHED);
  });

  test('may hold files and folders of other programs, which stay', async () => {
    const dataFolder = dataFolderOfTest();
    await (await s3(dataFolder)).client.send(new PutObjectCommand({ Bucket, Key, Body: 'kept' }));
    const folder = join(dataFolder, 's3');
    writeFileSync(join(folder, '.DS_Store'), '');
    writeFileSync(join(folder, Bucket, '.DS_Store'), '');
    for (const path of ['@eaDir', join(Bucket, '@eaDir')]) mkdirSync(join(folder, path));
    writeFileSync(join(folder, '@eaDir', UNFINISHED), '');

    const { client } = await s3(dataFolder);

    expect(await textOf(client)).toBe('kept');
    expect(readdirSync(folder).sort()).toEqual(['.DS_Store', '@eaDir', Bucket]);
    expect(readdirSync(join(folder, Bucket))).toEqual(expect.arrayContaining(['.DS_Store', '@eaDir']));
    expect(readdirSync(join(folder, '@eaDir'))).toEqual([UNFINISHED]);
  });
});
