import { KMSClient } from '@aws-sdk/client-kms';
import { expect, onTestFinished, test } from 'vitest';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { newSessionSecret, openSession, sealSession } from '#functions/lib/crypto/encryptionSession.ts';
import { openItem, sealItem } from '#functions/lib/crypto/items.ts';
import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import {
  createVault,
  nextGeneration,
  openStandard,
  openWithPassword,
  openWithRecoveryKey,
} from '#functions/lib/crypto/vault.ts';
import { KMS_ALIASES } from '#infra/local/aws/kms/keys.ts';
import { startLocalAws } from '#tests/support/cloud/localAws.ts';

const userId = 'user-1';
const place = { assetId: 'asset-1', ownerId: userId, version: 1 };
const payload = new TextEncoder().encode('A red bicycle');

const KEYS = { WRAPPING_KEY_ID: KMS_ALIASES.wrapping, HMAC_KEY_ID: KMS_ALIASES.hmac };

async function localClient() {
  const aws = await startLocalAws();
  const client = new KMSClient(aws.configuration('encryption', 'KMS'));
  onTestFinished(() => client.destroy());
  return client;
}

async function localKms() {
  const client = await localClient();
  return createVaultKms(KEYS, () => client);
}

test('a vault lives its whole life on the KMS of the local cloud', async () => {
  const kms = await localKms();
  const standard = await createVault(kms, { userId, level: 'Standard' });
  const item = sealItem(await openStandard(kms, userId, standard.record), place, payload);

  const protection = { level: 'Enhanced', password: 'correct horse battery' } as const;
  const {
    record,
    open,
    recoveryKey = '',
  } = await nextGeneration(kms, standard.record, standard.open, protection);
  const secrets = { signInId: 'sign-in', sessionSecret: newSessionSecret() };
  const bounds = { vaultId: record.vaultId, generation: 2, expiresAt: 1_780_000_000 };
  const session = { ...bounds, wrapped: await sealSession(kms, open, secrets, bounds.expiresAt) };

  const opened = [
    await openWithPassword(kms, userId, record, protection.password),
    await openWithRecoveryKey(kms, userId, record, recoveryKey),
    await openSession(kms, userId, record, session, secrets),
  ];
  for (const vault of opened) expect(vault && openItem(vault, place, item)).toEqual(payload);
  expect(await openWithPassword(kms, userId, record, 'wrong')).toBeUndefined();
});

test('a vault of another region opens with the replica of its key', async () => {
  const kms = await localKms();
  const elsewhere = {
    ...kms,
    async mac(hmacKeyId: string, message: Uint8Array) {
      const { mac, keyArn } = await kms.mac(hmacKeyId, message);
      return { mac, keyArn: keyArn.replace('us-east-1', 'eu-west-1') };
    },
  };
  const { record } = await createVault(elsewhere, { userId, level: 'Maximum', password: 'correct horse' });

  expect(record.kdf.hmacKeyId).toMatch(/^arn:aws:kms:eu-west-1:/);
  expect(await openWithPassword(kms, userId, record, 'correct horse')).toBeDefined();
  expect(await openWithPassword(kms, userId, record, 'wrong')).toBeUndefined();
});

test('the key that peppers is stored by its ARN, so that an alias may move on', async () => {
  const kms = await localKms();

  const { record } = await createVault(kms, { userId, level: 'Maximum', password: 'correct horse' });

  expect(record.kdf.hmacKeyId).toMatch(/^arn:aws:kms:us-east-1:000000000000:key\/mrk-/);
  const moved = { ...kms, hmacKeyId: 'alias/somewhere-else' };
  expect(await openWithPassword(moved, userId, record, 'correct horse')).toBeDefined();
});

test('a blob under another context, or that KMS did not make, gives nothing; an outage is an error', async () => {
  const kms = await localKms();
  const blob = await kms.encrypt(payload, { userId });

  expect(await kms.decrypt(blob, { userId })).toEqual(payload);
  expect(await kms.decrypt(blob, { userId: 'user-2' })).toBeUndefined();
  expect(await kms.decrypt(blob.toReversed(), { userId })).toBeUndefined();
  const unreachable = createVaultKms(
    KEYS,
    () =>
      new KMSClient({
        region: 'us-east-1',
        endpoint: 'http://127.0.0.1:1',
        credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
        maxAttempts: 1,
      }),
  );
  await expect(unreachable.decrypt(blob, { userId })).rejects.toThrow('ECONNREFUSED');
});

test.each<[string, (otherKey: VaultKms) => Uint8Array | Promise<Uint8Array>]>([
  ['no byte', () => new Uint8Array(0)],
  ['one byte', () => new Uint8Array(1)],
  ['as much as KMS takes', () => new Uint8Array(6_144)],
  ['more than KMS takes', () => new Uint8Array(6_145)],
  ['a blob of another key', (otherKey) => otherKey.encrypt(payload, { userId })],
  ['a blob of another key and context', (otherKey) => otherKey.encrypt(payload, { userId: 'user-2' })],
])('%s in the place of a blob of our own gives nothing, and no error', async (_, make) => {
  const client = await localClient();
  const kms = createVaultKms(KEYS, () => client);
  const otherKey = createVaultKms({ ...KEYS, WRAPPING_KEY_ID: KMS_ALIASES.data }, () => client);

  expect(await kms.decrypt(await make(otherKey), { userId })).toBeUndefined();
});

test("one user's vault opens for no other, though both are of one KMS", async () => {
  const kms = await localKms();
  const { record } = await createVault(kms, { userId, level: 'Standard' });

  await expect(openStandard(kms, 'user-2', record)).rejects.toThrow('The vault is damaged.');
});
