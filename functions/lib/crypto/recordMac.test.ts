import { describe, expect, test } from 'vitest';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { privateKeyBinding } from './bindings.ts';
import { newSessionSecret, openSession, sealSession } from './encryptionSession.ts';
import { sealGcm } from './gcm.ts';
import { newKeyPair } from './hpke.ts';
import type { OpenVault } from './openVault.ts';
import type { VaultRecord } from './record.ts';
import { ensureAsWritten, recordMac } from './recordMac.ts';
import { withBitTurned } from './testdata/bytes.ts';
import { createMemoryKms, HMAC_ALIAS } from './testdata/memoryKms.ts';
import { LEVELS, PASSWORD, reopened, USER, vaultAt } from './testdata/vaults.ts';
import { asChosen, createStandardVault, nextGeneration, openStandard, openWithPassword } from './vault.ts';

const SECRETS = { signInId: 'sign-in', sessionSecret: newSessionSecret() };
const EXPIRES_AT = 1_780_000_000;

/** A vault of two generations, and a session of it. */
async function madeAt(level: (typeof LEVELS)[number]) {
  const kms = createMemoryKms();
  const first = await vaultAt(kms, level);
  const { record, open } = await nextGeneration(kms, first.record, first.open, { level, password: PASSWORD });
  const { vaultId, generation } = record;
  const wrapped = await sealSession(kms, open, SECRETS, EXPIRES_AT);
  return { kms, record, open, session: { vaultId, generation, expiresAt: EXPIRES_AT, wrapped } };
}

/** The record with each part changed that decides something and that no ciphertext of a session is bound to. */
const changed = (record: VaultRecord): VaultRecord[] => [
  { ...record, chosen: !record.chosen },
  { ...record, kdf: { ...record.kdf, iterations: record.kdf.iterations + 1 } },
  { ...record, kdf: { ...record.kdf, salt: withBitTurned(record.kdf.salt, 1) } },
  { ...record, kdf: { ...record.kdf, hmacKeyId: HMAC_ALIAS } },
  { ...record, check: withBitTurned(record.check, 1) },
  { ...record, publicKey: withBitTurned(record.publicKey, 1) },
  { ...record, ring: [] },
  { ...record, mac: withBitTurned(record.mac, 1) },
  { ...record, mac: new Uint8Array(0) },
  ...LEVELS.filter((level) => level !== record.level).map((level) => ({ ...record, level })),
];

describe.each(LEVELS)('a record at %s', (level) => {
  test('opens nothing by a session when a part of it was changed', async () => {
    const { kms, record, session } = await madeAt(level);

    expect(await openSession(kms, USER, record, session, SECRETS)).toBeDefined();
    for (const each of changed(record)) {
      await expect(openSession(kms, USER, each, session, SECRETS)).rejects.toThrow(VaultDamaged);
    }
  });

  test('counts as damaged, not as opened by a wrong password, when a part of it was changed', async () => {
    const { kms, record } = await madeAt(level);

    for (const each of changed(record)) await expect(reopened(kms, each)).rejects.toThrow(VaultDamaged);
  });

  test('is rejected by a vault that was opened before it was changed', async () => {
    const { record, open } = await madeAt(level);

    expect(() => ensureAsWritten(open, record)).not.toThrow();
    for (const each of changed(record)) expect(() => ensureAsWritten(open, each)).toThrow(VaultDamaged);
    for (const other of [{ vaultId: 'another' }, { generation: 1 }, { generation: 3 }]) {
      expect(() => ensureAsWritten(open, { ...record, ...other })).toThrow(VaultDamaged);
    }
  });
});

test('a wrong iteration count is damage and not a wrong password, and a wrong password stays one', async () => {
  const { kms, record } = await madeAt('Maximum');
  const fewer = { ...record, kdf: { ...record.kdf, iterations: 50_000 } };

  await expect(openWithPassword(kms, USER, fewer, PASSWORD)).rejects.toThrow(VaultDamaged);
  await expect(openWithPassword(kms, USER, fewer, 'a wrong one')).rejects.toThrow(VaultDamaged);
  expect(await openWithPassword(kms, USER, record, 'a wrong one')).toBeUndefined();
});

test('a vault whose public key is not that of its private key does not open, whoever made the MAC', async () => {
  const kms = createMemoryKms();
  const { record, open } = await vaultAt(kms, 'Standard');
  const { publicKey } = await newKeyPair();
  const forged = { ...record, publicKey };
  const openForged = () =>
    openStandard(kms, USER, { ...forged, mac: recordMac(ensureKey(open), USER, forged) });

  await expect(openForged()).rejects.toThrow(VaultDamaged);
  // Once more: a vault that opens is found right once, one that does not is looked at each time.
  await expect(openForged()).rejects.toThrow(VaultDamaged);
});

test('a vault that has opened before does not open with another private or public key in its record', async () => {
  const kms = createMemoryKms();
  const [one, other] = [await vaultAt(kms, 'Standard'), await vaultAt(kms, 'Standard')];
  for (const { record } of [one, other]) (await openStandard(kms, USER, record)).dispose();

  for (const part of ['privateKey', 'publicKey'] as const) {
    const mixed = { ...one.record, [part]: other.record[part] };
    const mac = recordMac(ensureKey(one.open), USER, mixed);
    await expect(openStandard(kms, USER, mixed)).rejects.toThrow(VaultDamaged);
    await expect(openStandard(kms, USER, { ...mixed, mac })).rejects.toThrow(VaultDamaged);
  }
  expect(await openStandard(kms, USER, one.record)).toBeDefined();
});

test('a vault that has opened before does not open with a private key of another pair, wrapped by its own vault key', async () => {
  const kms = createMemoryKms();
  const { record, open } = await vaultAt(kms, 'Standard');
  (await openStandard(kms, USER, record)).dispose();
  const { privateKey } = await newKeyPair();
  const { vaultId, generation } = record;
  const binding = privateKeyBinding({ userId: USER, vaultId, generation });

  // The MAC is of the public key, so it is right for this record too.
  const forged = { ...record, privateKey: sealGcm(ensureKey(open), binding, privateKey) };
  await expect(openStandard(kms, USER, forged)).rejects.toThrow(VaultDamaged);
});

test('a vault that was made to receive items stays one until its owner chooses it', async () => {
  const kms = createMemoryKms();
  const { record, open } = await createStandardVault(kms, USER, { chosen: false });

  const chosen = asChosen(record, open);

  expect(record.chosen).toBe(false);
  expect(chosen.chosen).toBe(true);
  expect((await openStandard(kms, USER, chosen)).keyOf(1)).toEqual(open.keyOf(1));
  await expect(openStandard(kms, USER, { ...record, chosen: true })).rejects.toThrow(VaultDamaged);
});

const ensureKey = (open: OpenVault) => open.keyOf(1) ?? expect.unreachable('The vault has no key');
