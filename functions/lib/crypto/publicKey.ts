import { createHash } from 'node:crypto';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { publicKeyBinding, type VaultGeneration } from './bindings.ts';
import { areEqual } from './bytes.ts';
import type { WrappingKms } from './kms.ts';
import { openByKms, sealByKms } from './kmsEnvelope.ts';
import type { VaultRecord } from './record.ts';

/** Gives the digest of a public key under KMS, which proves that the product wrote it. */
export const certify = (kms: WrappingKms, of: VaultGeneration, publicKey: Uint8Array): Promise<Uint8Array> =>
  sealByKms(kms, publicKeyBinding(of), digestOf(publicKey));

/**
 * Compares a public key with its digest, which must come before sealing: an attacker who overwrote the key could
 * open what is sealed to it.
 * @throws {VaultDamaged} when the key was overwritten
 */
export async function ensureCertified(
  kms: WrappingKms,
  of: VaultGeneration,
  { publicKey, publicKeyDigest }: Pick<VaultRecord, 'publicKey' | 'publicKeyDigest'>,
): Promise<void> {
  const digest = await openByKms(kms, publicKeyBinding(of), publicKeyDigest);
  if (!digest || !areEqual(digest, digestOf(publicKey))) throw new VaultDamaged();
}

const digestOf = (publicKey: Uint8Array): Uint8Array => createHash('sha256').update(publicKey).digest();
