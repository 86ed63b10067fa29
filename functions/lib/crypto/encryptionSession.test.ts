import { expect, test } from 'vitest';
import { newSessionSecret, openSession, sealSession, sessionHash } from './encryptionSession.ts';
import { openItem, sealItem } from './items.ts';
import type { OpenVault } from './openVault.ts';
import type { VaultRecord } from './record.ts';
import { withBitTurned } from './testdata/bytes.ts';
import { createMemoryKms } from './testdata/memoryKms.ts';
import { PASSWORD, PLACE, text, USER, vaultAt } from './testdata/vaults.ts';
import { nextGeneration } from './vault.ts';

const SECRETS = { signInId: '2f6c8d0e-6d0f-4b8e-9a52-1d3f0f1c2b3a', sessionSecret: newSessionSecret() };
const EXPIRES_AT = 1_780_000_000;

type Kms = ReturnType<typeof createMemoryKms>;

const sessionOf = async (kms: Kms, { vaultId, generation }: VaultRecord, open: OpenVault) => ({
  vaultId,
  generation,
  expiresAt: EXPIRES_AT,
  wrapped: await sealSession(kms, open, SECRETS, EXPIRES_AT),
});

async function unlocked() {
  const kms = createMemoryKms();
  const { record, open } = await vaultAt(kms, 'Maximum');
  return { kms, record, open, session: await sessionOf(kms, record, open) };
}

test('a session opens the vault without the password, by one call to KMS', async () => {
  const { kms, record, open, session } = await unlocked();
  const sealed = sealItem(open, PLACE, text('A lamp'));
  const before = { ...kms.calls };

  const opened = await openSession(kms, USER, record, session, SECRETS);

  expect(opened && openItem(opened, PLACE, sealed)).toEqual(text('A lamp'));
  expect(kms.calls).toEqual({ ...before, decrypt: before.decrypt + 1 });
});

test('a session opens items of earlier generations', async () => {
  const { kms, record, open } = await unlocked();
  const sealed = sealItem(open, PLACE, text('A lamp'));
  const next = await nextGeneration(kms, record, open, { level: 'Maximum', password: PASSWORD });
  const session = await sessionOf(kms, next.record, next.open);

  const opened = await openSession(kms, USER, next.record, session, SECRETS);

  expect(opened && openItem(opened, PLACE, sealed)).toEqual(text('A lamp'));
});

test('a session opens only with its own token, cookie, end, user, vault, generation and KMS key', async () => {
  const { kms, record, open, session } = await unlocked();
  const next = await nextGeneration(kms, record, open, { level: 'Maximum', password: PASSWORD });
  const another = await vaultAt(kms, 'Maximum');
  const { signInId, sessionSecret } = SECRETS;

  const attempts = [
    openSession(kms, USER, record, session, { sessionSecret, signInId: signInId.replace('2', '3') }),
    openSession(kms, USER, record, session, { signInId, sessionSecret: newSessionSecret() }),
    openSession(kms, USER, record, session, { signInId, sessionSecret: '' }),
    openSession(kms, USER, record, session, { signInId: sessionSecret, sessionSecret: signInId }),
    openSession(kms, USER, record, { ...session, expiresAt: EXPIRES_AT + 1 }, SECRETS),
    openSession(kms, 'user-2', record, session, SECRETS),
    openSession(kms, USER, next.record, session, SECRETS),
    openSession(kms, USER, next.record, { ...session, generation: 2 }, SECRETS),
    openSession(kms, USER, another.record, session, SECRETS),
    openSession(kms, USER, another.record, { ...session, vaultId: another.record.vaultId }, SECRETS),
    openSession(createMemoryKms(), USER, record, session, SECRETS),
  ];

  for (const attempt of attempts) expect(await attempt).toBeUndefined();
});

test('a session that a change has ended costs no call to KMS', async () => {
  const { kms, record, open, session } = await unlocked();
  const next = await nextGeneration(kms, record, open, { level: 'Maximum', password: PASSWORD });
  const before = { ...kms.calls };

  expect(await openSession(kms, USER, next.record, session, SECRETS)).toBeUndefined();
  expect(kms.calls).toEqual(before);
});

test('a session does not open after any one bit was changed', async () => {
  const { kms, record, session } = await unlocked();

  for (let bit = 0; bit < session.wrapped.length * 8; bit += 1) {
    const damaged = { ...session, wrapped: withBitTurned(session.wrapped, bit) };
    expect(await openSession(kms, USER, record, damaged, SECRETS)).toBeUndefined();
  }
});

test('the hashes of a session differ, and each secret counts in the one that it is stored under', () => {
  const { signInId, sessionSecret } = SECRETS;
  const hashes = [
    sessionHash(SECRETS),
    sessionHash({ signInId, sessionSecret: newSessionSecret() }),
    sessionHash({ signInId: `${signInId}1`, sessionSecret }),
  ];

  expect(new Set(hashes).size).toBe(3);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a session secret is 256 random bits in characters that a cookie may have', () => {
  const secrets = Array.from({ length: 100 }, newSessionSecret);

  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
});
