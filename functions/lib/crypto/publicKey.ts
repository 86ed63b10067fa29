import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { publicKeyBinding, type VaultGeneration } from './bindings.ts';
import { areEqual, wipe } from './bytes.ts';
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

/** PKCS #8 around the 32 bytes of an X25519 private key (RFC 8410, section 7). */
const PKCS8_X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** The public key that belongs to a private key. */
export function publicKeyOf(privateKey: Uint8Array): Uint8Array {
  const der = Buffer.concat([PKCS8_X25519, privateKey]);
  const { x = '' } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'jwk',
  });
  wipe(der);
  return new Uint8Array(Buffer.from(x, 'base64url'));
}

const digestOf = (publicKey: Uint8Array): Uint8Array => createHash('sha256').update(publicKey).digest();
