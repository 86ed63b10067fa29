import { newSessionSecret, sealSession } from '../encryptionSession.ts';
import { sealItem } from '../items.ts';
import { sealToPublicKey } from '../parties.ts';
import type { NewGeneration } from '../generations.ts';
import { createVault, nextGeneration } from '../vault.ts';
import { createMemoryKms } from './memoryKms.ts';
import { LEVELS, text } from './vaults.ts';

/*
 * Writes golden records in the present format: node --import tsx functions/lib/crypto/testdata/makeGolden.ts
 * Those of a released format are never made anew: they show that it stays readable.
 */
const keys = {
  wrapping: Uint8Array.from({ length: 32 }, (_, index) => index),
  hmac: Uint8Array.from({ length: 32 }, (_, index) => 255 - index),
};
const kms = createMemoryKms(keys);
const userId = 'golden-user';
const place = { assetId: 'golden-asset', ownerId: userId, version: 7 };
const transfer = { transferId: 'golden-transfer', assetId: place.assetId };
const sessionSecrets = { signInId: 'golden-sign-in', sessionSecret: newSessionSecret() };
const EXPIRES_AT = 1_780_000_000;
const GENERATIONS = [1, 2, 3];

async function vaultAt(level: (typeof LEVELS)[number]) {
  const items = [];
  const sealedForTransfer = [];
  let made: NewGeneration | undefined;
  let password: string | null = null;
  for (const generation of GENERATIONS) {
    password = level === 'Standard' ? null : `golden password ${generation} Å`;
    const protection = { level, ...(password !== null && { password }) };
    made = made
      ? await nextGeneration(kms, made.record, made.open, protection)
      : await createVault(kms, { userId, ...protection });
    const written = `{"name":"Golden thing ${generation}","description":"${'ü'.repeat(generation * 300)}"}`;
    items.push({ text: written, sealed: sealItem(made.open, place, text(written)) });
    const sealed = await sealToPublicKey(
      kms,
      { userId, record: made.record },
      transfer,
      'item-name',
      text(written),
    );
    sealedForTransfer.push({ text: written, generation, level, sealed });
  }
  if (!made) throw new Error('There are no generations.');
  const { record, open, recoveryKey = null } = made;
  const session = {
    vaultId: record.vaultId,
    generation: record.generation,
    expiresAt: EXPIRES_AT,
    wrapped: await sealSession(kms, open, sessionSecrets, EXPIRES_AT),
  };
  return { level, password, recoveryKey, record, items, sealedForTransfer, session };
}

const vaults = await Promise.all(LEVELS.map(vaultAt));
const made =
  'Once, by testdata/makeGolden.ts, under the KMS keys given here as testdata/memoryKms.ts uses them. ' +
  'The records of a released format are never made anew: what stands here must open for ever.';
const golden = { made, kms: keys, userId, place, transfer, sessionSecrets, vaults };
console.log(
  JSON.stringify(
    golden,
    (_, value: unknown) =>
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    1,
  ),
);
