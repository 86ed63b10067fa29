import { expect, test } from 'vitest';
import { openSession, sealSession, sessionHash } from './encryptionSession.ts';
import { openItem, sealItem } from './items.ts';
import { withBitTurned } from './testdata/bytes.ts';
import { createMemoryKms } from './testdata/memoryKms.ts';
import { PASSWORD, PLACE, text, USER, vaultAt } from './testdata/vaults.ts';
import { nextGeneration } from './vault.ts';

const JTI = '2f6c8d0e-6d0f-4b8e-9a52-1d3f0f1c2b3a';

async function unlocked() {
  const kms = createMemoryKms();
  const { record, open } = await vaultAt(kms, 'Maximum');
  const wrapped = await sealSession(kms, open, JTI);
  return { kms, record, open, session: { vaultId: record.vaultId, generation: record.generation, wrapped } };
}

test('a session opens the vault without the password, by one call to KMS', async () => {
  const { kms, record, open, session } = await unlocked();
  const sealed = sealItem(open, PLACE, text('A lamp'));
  const before = { ...kms.calls };

  const opened = await openSession(kms, USER, record, session, JTI);

  expect(opened && openItem(opened, PLACE, sealed)).toEqual(text('A lamp'));
  expect(kms.calls).toEqual({ ...before, decrypt: before.decrypt + 1 });
});

test('a session opens items of earlier generations', async () => {
  const { kms, record, open } = await unlocked();
  const sealed = sealItem(open, PLACE, text('A lamp'));
  const next = await nextGeneration(kms, record, open, { level: 'Maximum', password: PASSWORD });
  const wrapped = await sealSession(kms, next.open, JTI);

  const opened = await openSession(kms, USER, next.record, { ...next.record, wrapped }, JTI);

  expect(opened && openItem(opened, PLACE, sealed)).toEqual(text('A lamp'));
});

test('a session opens only with its own token, user, vault, generation and KMS key', async () => {
  const { kms, record, open, session } = await unlocked();
  const next = await nextGeneration(kms, record, open, { level: 'Maximum', password: PASSWORD });
  const another = await vaultAt(kms, 'Maximum');

  const attempts = [
    openSession(kms, USER, record, session, JTI.replace('2', '3')),
    openSession(kms, 'user-2', record, session, JTI),
    openSession(kms, USER, next.record, session, JTI),
    openSession(kms, USER, next.record, { ...session, generation: 2 }, JTI),
    openSession(kms, USER, another.record, session, JTI),
    openSession(kms, USER, another.record, { ...session, vaultId: another.record.vaultId }, JTI),
    openSession(createMemoryKms(), USER, record, session, JTI),
  ];

  for (const attempt of attempts) expect(await attempt).toBeUndefined();
});

test('a session that a change has ended costs no call to KMS', async () => {
  const { kms, record, open, session } = await unlocked();
  const next = await nextGeneration(kms, record, open, { level: 'Maximum', password: PASSWORD });
  const before = { ...kms.calls };

  expect(await openSession(kms, USER, next.record, session, JTI)).toBeUndefined();
  expect(kms.calls).toEqual(before);
});

test('a session does not open after any one bit was changed', async () => {
  const { kms, record, session } = await unlocked();

  for (let bit = 0; bit < session.wrapped.length * 8; bit += 1) {
    const damaged = { ...session, wrapped: withBitTurned(session.wrapped, bit) };
    expect(await openSession(kms, USER, record, damaged, JTI)).toBeUndefined();
  }
});

test('the hash that a session is stored under does not reveal the token', () => {
  expect(sessionHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
