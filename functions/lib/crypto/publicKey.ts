import { createHash } from 'node:crypto';
import { VaultDamaged } from '#functions/lib/base/damaged.ts';
import { publicKeyBinding, type VaultGeneration } from './bindings.ts';
import { areEqual } from './bytes.ts';
import type { WrappingKms } from './kms.ts';
import { openByKms, sealByKms } from './kmsEnvelope.ts';
import type { VaultRecord } from './record.ts';

/** The digest of a public key, under KMS: only the product can have written it. */
export const certify = (kms: WrappingKms, of: VaultGeneration, publicKey: Uint8Array): Promise<Uint8Array> =>
  sealByKms(kms, publicKeyBinding(of), digestOf(publicKey));

/**
 * What is sealed to a public key opens for whoever put it there, so it is held against its digest first.
 * @throws {VaultDamaged} when it was written over.
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
