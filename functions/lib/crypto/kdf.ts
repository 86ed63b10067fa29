import { createHash, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { KEY_DERIVATION_ITERATIONS, type SecurityLevel } from '#shared/domain/levels.ts';
import { lengthPrefixed } from '#shared/sealing/lengthPrefixed.ts';
import type { VaultGeneration } from './bindings.ts';
import { wipe } from './bytes.ts';
import { hkdf, KEY_BYTES } from './hkdf.ts';
import type { VaultKms } from './kms.ts';
import type { KdfParameters, VaultRecord } from './record.ts';

/** A key that a secret gives: it only wraps a vault key, and its type keeps it from being used as one. */
export interface KeyEncryptionKey {
  readonly derivedFrom: 'password' | 'standard-secret' | 'recovery-key' | 'session';
  readonly bytes: Uint8Array;
}

interface Derived {
  readonly kek: KeyEncryptionKey;
  /** Commits to the key without giving it away. */
  readonly check: Uint8Array;
}

/** How a record's key is derived, and how it is known to be the right one. */
type Derivation = Pick<VaultRecord, 'kdf' | 'check'>;

type Stretching = Pick<KdfParameters, 'salt' | 'iterations'>;

const SALT_BYTES = 32;
const NO_PEPPER = new Uint8Array(0);
/** The fewest ever released, and more than a function has the time for. */
const ITERATIONS = { fewest: 10_000, most: 10_000_000 } as const;

const pbkdf2Async = promisify(pbkdf2);

export const newStretching = (iterations: number): Stretching => ({
  salt: new Uint8Array(randomBytes(SALT_BYTES)),
  iterations,
});

/** The iterations for a password that is set now. */
export const iterationsFor = (
  { fewestIterations }: Pick<VaultKms, 'fewestIterations'>,
  level: SecurityLevel,
): number => Math.max(KEY_DERIVATION_ITERATIONS[level], fewestIterations);

/** @throws {VaultDamaged} for stored parameters that no release wrote. */
export function ensureBounded({ salt, iterations }: Stretching): void {
  const areIterationsFine =
    Number.isInteger(iterations) && iterations >= ITERATIONS.fewest && iterations <= ITERATIONS.most;
  if (salt.length !== SALT_BYTES || !areIterationsFine) throw new VaultDamaged();
}

/**
 * The digest that a password's wrap is bound to, in hexadecimal: it tells parameters that were changed in the row
 * from a wrong password.
 */
export const derivationDigest = ({ kdf, check }: Derivation): string =>
  createHash('sha256')
    .update(
      lengthPrefixed(kdf.salt, String(kdf.iterations), kdf.hmacKeyId ?? '', kdf.macAlgorithm ?? '', check),
    )
    .digest('hex');

/**
 * The password in NFKC, so that it is one whatever keyboard it was typed on; stretched, then peppered by a KMS
 * key, so that no attempt is possible without that key. KMS gets a one-way value that tells it nothing.
 */
export async function deriveFromPassword(
  kms: VaultKms,
  { userId, vaultId }: Pick<VaultGeneration, 'userId' | 'vaultId'>,
  password: string,
  { salt, iterations, hmacKeyId }: Stretching & { readonly hmacKeyId: string },
): Promise<Derived & { readonly hmacKeyArn: string }> {
  const secret = new TextEncoder().encode(password.normalize('NFKC'));
  const stretched = await stretch(secret, { salt, iterations });
  wipe(secret);
  const message = hkdf(stretched, salt, 'kms-in', userId, vaultId);
  try {
    const { mac, keyArn } = await kms.mac(hmacKeyId, message);
    const both = derived('password', stretched, mac, salt);
    wipe(mac);
    return { ...both, hmacKeyArn: keyArn };
  } finally {
    // A guess can be compared with the message without the pepper, and the SDK keeps the first one that it sends.
    wipe(stretched, message);
  }
}

/** This secret is random and not chosen by a user, so it needs no pepper. */
export async function deriveFromStandardSecret(secret: Uint8Array, stretching: Stretching): Promise<Derived> {
  const stretched = await stretch(secret, stretching);
  const both = derived('standard-secret', stretched, NO_PEPPER, stretching.salt);
  wipe(stretched);
  return both;
}

/** PBKDF2-HMAC-SHA256 to 32 bytes, off the main thread. */
export const stretch = (secret: Uint8Array, { salt, iterations }: Stretching): Promise<Uint8Array> =>
  pbkdf2Async(secret, salt, iterations, KEY_BYTES, 'sha256');

function derived(
  derivedFrom: KeyEncryptionKey['derivedFrom'],
  stretched: Uint8Array,
  pepper: Uint8Array,
  salt: Uint8Array,
): Derived {
  const both = lengthPrefixed(stretched, pepper);
  const kek = { derivedFrom, bytes: hkdf(both, salt, 'kek') };
  const check = hkdf(both, salt, 'kek-check');
  wipe(both);
  return { kek, check };
}
