import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateKeyCommand,
  DecryptCommand,
  EncryptCommand,
  GenerateMacCommand,
  KMSClient,
} from '@aws-sdk/client-kms';
import { describe, expect, onTestFinished, test } from 'vitest';
import { KMS_ALIASES } from '#infra/local/aws/kms/keys.ts';
import { createKms } from '#infra/local/aws/kms/kms.ts';
import { type Dynamo, unsupported } from '#infra/local/dynamo/protocol.ts';
import { ensureMailboxKey } from '#infra/local/mailbox/mailboxKey.tsx';
import { ensureKeys } from '#infra/local/signin/keys.ts';
import { openKeyFile } from '#infra/local/store/keyFile.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { type LocalAws, startLocalAws } from '#tests/support/cloud/localAws.ts';
import { startTestCloud } from '#tests/support/cloud/testCloud.ts';

const PLAINTEXT = Buffer.from('a vault key');
const CONTEXT = { userId: 'u', vaultId: 'v' };

async function kms(dataFolder?: string): Promise<{ client: KMSClient; aws: LocalAws }> {
  const aws = await startLocalAws(dataFolder === undefined ? {} : { dataFolder });
  const client = new KMSClient(aws.configuration('assets', 'KMS'));
  onTestFinished(() => client.destroy());
  return { client, aws };
}

const encrypted = async (client: KMSClient, KeyId: string = KMS_ALIASES.wrapping) =>
  client.send(new EncryptCommand({ KeyId, Plaintext: PLAINTEXT, EncryptionContext: CONTEXT }));

describe('encryption', () => {
  test('decrypts its own blobs, whatever the order of the context', async () => {
    const { client } = await kms();
    const { CiphertextBlob, KeyId } = await encrypted(client);

    const EncryptionContext = { vaultId: 'v', userId: 'u' };
    const opened = await client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }));

    expect(Buffer.from(opened.Plaintext ?? [])).toEqual(PLAINTEXT);
    expect(opened.KeyId).toBe(KeyId);
    expect(KeyId).toMatch(/^arn:aws:kms:us-east-1:000000000000:key\/mrk-[0-9a-f]{32}$/);
  });

  test('never makes the same blob twice', async () => {
    const { client } = await kms();

    const [one, two] = [await encrypted(client), await encrypted(client)];

    expect(one.CiphertextBlob).not.toEqual(two.CiphertextBlob);
  });

  test('knows a key by its alias, id and ARN', async () => {
    const { client } = await kms();
    const { KeyId: arn = '' } = await encrypted(client);
    const names = [arn, arn.split('/').at(-1), arn.replace(/key\/.*/, KMS_ALIASES.wrapping)];

    for (const name of names) expect((await encrypted(client, name)).KeyId).toBe(arn);
  });

  test.each([
    ['another value', { ...CONTEXT, userId: 'w' }],
    ['another name', { userld: 'u', vaultId: 'v' }],
    ['one pair less', { userId: 'u' }],
    ['one pair more', { ...CONTEXT, extra: '' }],
    ['the border between two moved', { userId: 'uv', aultId: 'v' }],
    ['nothing', undefined],
  ])('rejects a context with %s', async (_, EncryptionContext) => {
    const { client } = await kms();
    const { CiphertextBlob } = await encrypted(client);

    await expect(
      client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext })),
    ).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  });

  test('rejects a blob with any one bit changed, or truncated', async () => {
    const serve = await createKms(dataFolderOfTest());
    const caller = { functionName: 'assets' };
    const { CiphertextBlob } = (await serve(
      'Encrypt',
      { KeyId: KMS_ALIASES.wrapping, Plaintext: PLAINTEXT.toString('base64') },
      caller,
    )) as { CiphertextBlob: string };
    const blob = Buffer.from(CiphertextBlob, 'base64');
    const open = (changed: Buffer) =>
      serve('Decrypt', { CiphertextBlob: changed.toString('base64') }, caller);
    await expect(open(blob)).resolves.toBeDefined();

    for (let bit = 0; bit < blob.length * 8; bit += 1) {
      const changed = Buffer.from(blob);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      await expect(open(changed)).rejects.toMatchObject({ code: 'InvalidCiphertextException' });
    }
    for (let length = 1; length < blob.length; length += 1) {
      const cut = blob.subarray(0, length);
      await expect(open(cut)).rejects.toMatchObject({ code: 'InvalidCiphertextException' });
    }
  });

  test.each([
    ['its own context', CONTEXT],
    ['another context', { userId: 'w' }],
  ])('rejects another key than the one that encrypted, with %s', async (_, EncryptionContext) => {
    const { client } = await kms();
    const { CiphertextBlob } = await encrypted(client);
    const command = { CiphertextBlob, EncryptionContext, KeyId: KMS_ALIASES.data };

    await expect(client.send(new DecryptCommand(command))).rejects.toMatchObject({
      name: 'IncorrectKeyException',
    });
  });

  test.each([
    [0, 'ValidationException'],
    [1, 'InvalidCiphertextException'],
    [6_144, 'InvalidCiphertextException'],
    [6_145, 'ValidationException'],
  ])('rejects a blob of %i bytes that it did not make by %s', async (length, name) => {
    const { client } = await kms();
    const command = { CiphertextBlob: new Uint8Array(length), KeyId: KMS_ALIASES.wrapping };

    await expect(client.send(new DecryptCommand(command))).rejects.toMatchObject({ name });
  });

  test('accepts 4,096 bytes and no more', async () => {
    const { client } = await kms();
    const withLength = (length: number) =>
      new EncryptCommand({ KeyId: KMS_ALIASES.data, Plaintext: Buffer.alloc(length) });

    await expect(client.send(withLength(4_096))).resolves.toBeDefined();
    await expect(client.send(withLength(4_097))).rejects.toMatchObject({ name: 'ValidationException' });
  });
});

describe('message authentication', () => {
  const message = (text: string, KeyId: string = KMS_ALIASES.hmac) =>
    new GenerateMacCommand({ KeyId, Message: Buffer.from(text), MacAlgorithm: 'HMAC_SHA_256' });

  test('is the same for the same message, and only for that', async () => {
    const { client } = await kms();

    const [one, same, other] = [
      await client.send(message('one')),
      await client.send(message('one')),
      await client.send(message('other')),
    ];

    expect(one.Mac).toHaveLength(32);
    expect(same.Mac).toEqual(one.Mac);
    expect(other.Mac).not.toEqual(one.Mac);
  });

  test('accepts only an HMAC key, which does nothing else', async () => {
    const { client } = await kms();

    const refusal = { name: 'InvalidKeyUsageException' };
    await expect(client.send(message('m', KMS_ALIASES.wrapping))).rejects.toMatchObject(refusal);
    await expect(encrypted(client, KMS_ALIASES.hmac)).rejects.toMatchObject(refusal);
  });
});

describe('the keys', () => {
  test('outlive a restart, so that what was encrypted before can be opened', async () => {
    const dataFolder = dataFolderOfTest();
    const { CiphertextBlob } = await encrypted((await kms(dataFolder)).client);

    const { client } = await kms(dataFolder);
    const opened = await client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: CONTEXT }));

    expect(Buffer.from(opened.Plaintext ?? [])).toEqual(PLAINTEXT);
  });

  test('are readable for their user alone', async () => {
    const dataFolder = dataFolderOfTest();
    await createKms(dataFolder);

    expect(statSync(join(dataFolder, 'kms.json')).mode & 0o777).toBe(0o600);
  });

  test('are never made anew in place of a damaged file', async () => {
    const dataFolder = dataFolderOfTest();
    const file = join(dataFolder, 'kms.json');
    await createKms(dataFolder);
    const damaged = readFileSync(file, 'utf8').slice(0, -10);
    writeFileSync(file, damaged);

    await expect(createKms(dataFolder)).rejects.toThrow(/^The keys in .*kms\.json cannot be read\./);
    expect(readFileSync(file, 'utf8')).toBe(damaged);
  });

  test.each(['', '{"signin-keys/cookie":'])('nor are those of the sign-ins: %s', async (damaged) => {
    const dataFolder = dataFolderOfTest();
    const file = join(dataFolder, 'keys.json');
    writeFileSync(file, damaged);

    await expect(openKeyFile(dataFolder)).rejects.toThrow(
      /keys\.json, by which .* cannot be read\. Put it back/,
    );
    expect(readFileSync(file, 'utf8')).toBe(damaged);
  });

  test.each(['{"signin-keys/signing":5}', '{"signin-keys/cookie":{}}', '{"mailbox/key":null}'])(
    'nor are those of another form: %s',
    async (damaged) => {
      const dataFolder = dataFolderOfTest();
      writeFileSync(join(dataFolder, 'keys.json'), damaged);
      const keyFile = await openKeyFile(dataFolder);

      await expect(ensureKeys(keyFile).then(() => ensureMailboxKey(keyFile))).rejects.toThrow(
        /^keys\.json .* cannot be read\. Put it back/,
      );
    },
  );

  test('are made before the tables, whose rows nobody could read without them', async () => {
    const dataFolder = dataFolderOfTest();
    const hadKeys: boolean[] = [];
    const dynamo: Dynamo = {
      async answer(operation) {
        hadKeys.push(existsSync(join(dataFolder, 'kms.json')));
        return unsupported(operation);
      },
      stop: async () => undefined,
    };
    const functions = { bundleOf: () => '', variablesOf: () => ({}) };

    await expect(startTestCloud({ dataFolder, dynamo, functions })).rejects.toThrow();

    expect(hadKeys).toEqual([true]);
  });

  test('that do not exist are not found', async () => {
    const { client } = await kms();

    await expect(encrypted(client, 'alias/other')).rejects.toMatchObject({ name: 'NotFoundException' });
  });
});

test('a call that the product does not use is an unknown operation', async () => {
  const { client } = await kms();

  await expect(client.send(new CreateKeyCommand({}))).rejects.toMatchObject({
    name: 'UnknownOperationException',
  });
});

test('each call is recorded with its function, its key and the names of its context, without the values', async () => {
  const { client, aws } = await kms();
  await encrypted(client);
  await encrypted(client);

  expect(aws.recorder.calls()).toEqual([
    {
      functionName: 'assets',
      service: 'kms',
      operation: 'Encrypt',
      resource: KMS_ALIASES.wrapping,
      context: { userId: '*', vaultId: '*' },
      count: 2,
    },
  ]);
});
