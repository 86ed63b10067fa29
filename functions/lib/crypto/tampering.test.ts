import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { isNightly } from '#tests/support/nightly.ts';
import type { KdfParameters, VaultRecord } from './record.ts';
import { withBitTurned } from './testdata/bytes.ts';
import { createMemoryKms } from './testdata/memoryKms.ts';
import { LEVELS, PASSWORD, reopened, staysShut, USER, vaultAt } from './testdata/vaults.ts';
import { nextGeneration, openStandard, openWithPassword, openWithRecoveryKey } from './vault.ts';

/** Each attempt derives a key, which is meant to be slow: fewer runs where it is slowest. */
const RUNS: Record<SecurityLevel, number> = isNightly
  ? { Standard: 600, Enhanced: 160, Maximum: 100 }
  : { Standard: 30, Enhanced: 10, Maximum: 6 };

/** The fields that open a vault. The public key, its digest and the ring have their own tests. */
const FIELDS = ['check', 'byPassword', 'standardSecret'] as const;
const opens = (record: VaultRecord) => FIELDS.filter((field) => field in record);
const bytesOf = (record: VaultRecord, field: (typeof FIELDS)[number]) =>
  ({ standardSecret: new Uint8Array(0), ...record })[field] ?? new Uint8Array(0);

const withKdf = (record: VaultRecord, kdf: Partial<KdfParameters>): VaultRecord => ({
  ...record,
  kdf: { ...record.kdf, ...kdf },
});

describe.each(LEVELS)('a record at %s', (level) => {
  test('does not open after any one bit was changed', async () => {
    const kms = createMemoryKms();
    const { record } = await vaultAt(kms, level);
    const fields = [...opens(record), 'salt'] as const;

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), fc.nat(), async (field, bit) => {
        const bytes = field === 'salt' ? record.kdf.salt : bytesOf(record, field);
        const turned = withBitTurned(bytes, bit % (bytes.length * 8));
        const damaged = field === 'salt' ? withKdf(record, { salt: turned }) : { ...record, [field]: turned };
        expect(await staysShut(reopened(kms, damaged))).toBe(true);
      }),
      { numRuns: RUNS[level] },
    );
  });

  test('does not open when it was truncated anywhere', async () => {
    const kms = createMemoryKms();
    const { record } = await vaultAt(kms, level);

    for (const field of opens(record)) {
      for (const length of [0, 3, 4, 20, bytesOf(record, field).length - 1]) {
        const cut = { ...record, [field]: bytesOf(record, field).subarray(0, length) };
        expect(await staysShut(reopened(kms, cut))).toBe(true);
      }
    }
  });

  test('does not open with a part of another record, generation or level', async () => {
    const kms = createMemoryKms();
    const { record, open } = await vaultAt(kms, level);
    const protection = level === 'Standard' ? { level } : { level, password: PASSWORD };
    const { record: next } = await nextGeneration(kms, record, open, protection);
    const { record: another } = await vaultAt(kms, level);
    const { record: otherLevel } = await vaultAt(kms, level === 'Enhanced' ? 'Maximum' : 'Enhanced');

    for (const from of [next, another, otherLevel]) {
      for (const field of ['check', 'byPassword', 'kdf', 'generation'] as const) {
        if (from[field] === record[field]) continue;
        expect(await staysShut(reopened(kms, { ...record, [field]: from[field] }))).toBe(true);
      }
    }
    expect(await staysShut(reopened(kms, { ...record, vaultId: another.vaultId }))).toBe(true);
    expect(await staysShut(reopened(kms, { ...next, generation: record.generation }))).toBe(true);
  });

  test('counts as damaged, before any key is derived, with parameters out of bounds', async () => {
    const kms = createMemoryKms();
    const { record } = await vaultAt(kms, level);
    const before = { ...kms.calls };
    const changed: Partial<KdfParameters>[] = [
      ...[0, -1, 1, 9_999, 10_000_001, 10_000.5, Number.NaN].map((iterations) => ({ iterations })),
      ...[0, 16, 31, 33].map((length) => ({ salt: new Uint8Array(length) })),
    ];

    for (const kdf of changed) {
      await expect(reopened(kms, withKdf(record, kdf))).rejects.toThrow('The vault is damaged.');
    }
    expect(kms.calls).toEqual(before);
  });
});

test.each(['Enhanced', 'Maximum'] as const)('a record at %s cannot be made weaker', async (level) => {
  const kms = createMemoryKms();
  const { record } = await vaultAt(kms, level);
  const standard = (await vaultAt(kms, 'Standard')).record;
  const lower = level === 'Maximum' ? 'Enhanced' : 'Standard';

  const attempts = [
    openWithPassword(kms, USER, withKdf(record, { iterations: 10_000 }), PASSWORD),
    openWithPassword(kms, USER, withKdf(record, { hmacKeyId: null, macAlgorithm: null }), PASSWORD),
    openWithPassword(kms, USER, { ...record, level: lower }, PASSWORD),
    openStandard(kms, USER, { ...record, level: 'Standard' }),
    openStandard(kms, USER, { ...standard, byPassword: record.byPassword }),
    openStandard(kms, USER, {
      ...record,
      level: 'Standard',
      standardSecret: bytesOf(standard, 'standardSecret'),
    }),
  ].map(staysShut);

  expect(await Promise.all(attempts)).not.toContain(false);
});

test('a wrap by the recovery key does not open after any one bit was changed', async () => {
  const kms = createMemoryKms();
  const { record, recoveryKey = '' } = await vaultAt(kms, 'Enhanced');
  if (record.level !== 'Enhanced' || !record.byRecovery) return expect.unreachable('No recovery wrap');
  const { byRecovery } = record;

  for (let bit = 0; bit < byRecovery.length * 8; bit += 1) {
    const damaged = { ...record, byRecovery: withBitTurned(byRecovery, bit) };
    expect(await staysShut(openWithRecoveryKey(kms, USER, damaged, recoveryKey))).toBe(true);
  }
  const swapped = { ...record, byRecovery: record.byPassword };
  expect(await staysShut(openWithRecoveryKey(kms, USER, swapped, recoveryKey))).toBe(true);
});

test('a vault does not open after any one bit of its private key was changed', async () => {
  const kms = createMemoryKms();
  const { record } = await vaultAt(kms, 'Standard');

  await fc.assert(
    fc.asyncProperty(fc.nat({ max: record.privateKey.length * 8 - 1 }), async (bit) => {
      const damaged = { ...record, privateKey: withBitTurned(record.privateKey, bit) };
      expect(await staysShut(openStandard(kms, USER, damaged))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('an entry of the ring opens only as its own generation, vault and user', async () => {
  const kms = createMemoryKms();
  const one = await vaultAt(kms, 'Standard');
  const two = await nextGeneration(kms, one.record, one.open, { level: 'Standard' });
  const { record } = await nextGeneration(kms, two.record, two.open, { level: 'Standard' });
  const [first, second] = record.ring;
  if (!first || !second) throw new Error('The ring lacks its entries.');
  const swapped = [
    { ...second, generation: 1 },
    { ...first, generation: 2 },
  ];

  const open = await openStandard(kms, USER, { ...record, ring: swapped });

  expect(open.keyOf(1)).toBeUndefined();
  expect(open.keyOf(2)).toBeUndefined();
  expect(open.privateKeyOf(1)).toBeUndefined();
});
