import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { type LocalAws, startLocalAws } from '#tests/support/cloud/localAws.ts';

const Bucket = 'reports';
const Key = 'a b/zażółć+(1)!.pdf';

async function s3(dataFolder?: string): Promise<{ client: S3Client; aws: LocalAws }> {
  const aws = await startLocalAws(dataFolder === undefined ? {} : { dataFolder });
  const client = new S3Client(aws.configuration('assets', 'S3'));
  onTestFinished(() => client.destroy());
  return { client, aws };
}

const textOf = async (client: S3Client, key = Key): Promise<string | undefined> =>
  (await client.send(new GetObjectCommand({ Bucket, Key: key }))).Body?.transformToString();

describe('objects', () => {
  test('come back as they were put, with their headers and metadata', async () => {
    const { client } = await s3();
    const ContentDisposition = 'attachment; filename="report.pdf"';
    const put = { Bucket, Key, Body: 'content', ContentType: 'application/pdf', ContentDisposition };
    const { ETag } = await client.send(new PutObjectCommand({ ...put, Metadata: { owner: 'alice' } }));

    const got = await client.send(new GetObjectCommand({ Bucket, Key }));

    expect(await got.Body?.transformToString()).toBe('content');
    expect(got).toMatchObject({ ContentType: 'application/pdf', ContentDisposition, ETag, ContentLength: 7 });
    expect(got.Metadata).toEqual({ owner: 'alice' });
    expect(ETag).toBe('"9a0364b9e99bb480dd25e1f0284c8555"');
  });

  test('that are sent as a stream are stored without the chunks around them', async () => {
    const { client } = await s3();
    const parts = Array.from({ length: 40 }, (_, index) => Buffer.alloc(20_000, index));
    const Body = Readable.from(parts);

    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: 800_000 }));

    const got = await client.send(new GetObjectCommand({ Bucket, Key }));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? [])).toEqual(Buffer.concat(parts));
    expect(got.ContentEncoding).toBeUndefined();
    expect(got.ChecksumCRC32).toMatch(/^[A-Za-z0-9+/]{6}==$/);
  });

  test('can be asked for their head alone', async () => {
    const { client } = await s3();
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content', ContentType: 'text/plain' }));

    const head = await client.send(new HeadObjectCommand({ Bucket, Key }));

    expect(head).toMatchObject({ ContentLength: 7, ContentType: 'text/plain' });
    expect(head.LastModified?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('are gone after they were deleted, and deleting again does no harm', async () => {
    const { client } = await s3();
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content' }));

    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    await client.send(new DeleteObjectCommand({ Bucket, Key }));

    await expect(textOf(client)).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  test('outlive a restart', async () => {
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
  ])('may have a key such as %j, which never leads out of the folder', async (key) => {
    const dataFolder = dataFolderOfTest();
    const { client } = await s3(dataFolder);

    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: key }));

    expect(await textOf(client, key)).toBe(key);
    expect(readdirSync(join(dataFolder, 's3'))).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test('of one bucket are not those of another', async () => {
    const { client } = await s3();
    await client.send(new PutObjectCommand({ Bucket: 'one-bucket', Key, Body: 'content' }));

    await expect(textOf(client)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('are refused when they do not match their checksum, and nothing is stored', async () => {
    const { client } = await s3();
    const put = new PutObjectCommand({ Bucket, Key, Body: 'content', ChecksumCRC32: 'AAAAAA==' });

    await expect(client.send(put)).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(textOf(client)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

test('a call that the product does not make is not allowed', async () => {
  const { client } = await s3();

  await expect(client.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject({
    name: 'MethodNotAllowed',
  });
});

test('a key that was made up is refused', async () => {
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

test('calls are recorded by what a policy must allow', async () => {
  const { client, aws } = await s3();
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content' }));
  await client.send(new HeadObjectCommand({ Bucket, Key }));

  const call = { functionName: 'assets', service: 's3', resource: Bucket, count: 1 };
  expect(aws.recorder.calls()).toEqual([
    { ...call, operation: 'PutObject' },
    { ...call, operation: 'GetObject' },
  ]);
});

describe('a presigned address', () => {
  afterEach(() => void vi.useRealTimers());

  async function presigned(options: Partial<GetObjectCommand['input']> = {}, expiresIn = 300): Promise<URL> {
    const { client } = await s3();
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content', ContentType: 'application/pdf' }));
    return new URL(
      await getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...options }), { expiresIn }),
    );
  }

  async function expectRefused(address: URL | string, code: string, init?: RequestInit): Promise<void> {
    const answer = await fetch(address, init);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe('application/xml');
    expect(await answer.text()).toContain(`<Code>${code}</Code>`);
  }

  test('gives the object to whoever has it', async () => {
    const answer = await fetch(await presigned());

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-security-policy')).toBe("script-src 'none'");
    expect(await answer.text()).toBe('content');
  });

  test('can say under which name to save it', async () => {
    const ResponseContentDisposition = 'attachment; filename="my report.pdf"';

    const answer = await fetch(await presigned({ ResponseContentDisposition }));

    expect(answer.headers.get('content-disposition')).toBe(ResponseContentDisposition);
  });

  test('is of use until it expires, and not a second longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const address = await presigned({}, 300);

    vi.setSystemTime(Date.now() + 299_000);
    expect((await fetch(address)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2_000);
    await expectRefused(address, 'AccessDenied');
  });

  test.each([
    ['a longer life', 'X-Amz-Expires', '86400'],
    ['another time', 'X-Amz-Date', `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}T235959Z`],
    ['another name to save it under', 'response-content-disposition', 'inline'],
  ])('with %s is refused', async (_, name, value) => {
    const address = await presigned({ ResponseContentDisposition: 'attachment' });
    address.searchParams.set(name, value);

    expect((await fetch(address)).status).toBe(403);
  });

  test('with a parameter put before the signed one of that name is refused', async () => {
    const address = await presigned({ ResponseContentDisposition: 'attachment' });

    await expectRefused(
      address.href.replace('?', '?response-content-disposition=inline&'),
      'SignatureDoesNotMatch',
    );
  });

  test('of one object does not open another, nor change or delete it', async () => {
    const address = await presigned();
    const other = address.href.replace('.pdf', '.txt');

    await expectRefused(other, 'SignatureDoesNotMatch');
    await expectRefused(address, 'SignatureDoesNotMatch', { method: 'DELETE' });
    await expectRefused(address, 'SignatureDoesNotMatch', { method: 'PUT', body: 'changed' });
    expect(await (await fetch(address)).text()).toBe('content');
  });

  test('with a turned digit in its signature is refused', async () => {
    const address = await presigned();
    const signature = address.searchParams.get('X-Amz-Signature') ?? '';
    address.searchParams.set('X-Amz-Signature', (signature.startsWith('0') ? '1' : '0') + signature.slice(1));

    await expectRefused(address, 'SignatureDoesNotMatch');
  });

  test('without any signature is refused', async () => {
    const address = await presigned();
    address.search = '';

    await expectRefused(address, 'AccessDenied');
  });

  test('for a longer time than a week is refused', async () => {
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

  const [file = '', ...others] = readdirSync(join(dataFolder, 's3'));
  expect(others).toEqual([]);
  expect(readFileSync(join(dataFolder, 's3', file), 'utf8')).toMatch(/\n(one|two|three)$/);
});
