import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { lengthPrefixed } from '#shared/sealing/lengthPrefixed.ts';
import { publicKeyBinding, type VaultGeneration } from './bindings.ts';
import { areEqual, wipe } from './bytes.ts';
import type { WrappingKms } from './kms.ts';
import { openByKms, sealByKms } from './kmsEnvelope.ts';
import type { VaultRecord } from './record.ts';

/** A generation as others see it: the key that they seal to, and the level that keeps it. */
type Shown = Pick<VaultRecord, 'publicKey' | 'level'>;

/** Gives the digest of a public key and its level under KMS, which proves that the product wrote both. */
export const certify = (kms: WrappingKms, of: VaultGeneration, shown: Shown): Promise<Uint8Array> =>
  sealByKms(kms, publicKeyBinding(of), digestOf(shown));

/**
 * Compares a public key and its level with their digest, which must come before sealing: an attacker who overwrote the
 * key could open what is sealed to it, and one who overwrote the level could have it kept less well than its owner knows.
 * @throws {VaultDamaged} when either was overwritten
 */
export async function ensureCertified(
  kms: WrappingKms,
  of: VaultGeneration,
  { publicKeyDigest, ...shown }: Shown & Pick<VaultRecord, 'publicKeyDigest'>,
): Promise<void> {
  const digest = await openByKms(kms, publicKeyBinding(of), publicKeyDigest);
  if (!digest || !areEqual(digest, digestOf(shown))) throw new VaultDamaged();
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

const digestOf = ({ publicKey, level }: Shown): Uint8Array =>
  createHash('sha256').update(lengthPrefixed(level, publicKey)).digest();
