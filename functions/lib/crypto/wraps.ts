import { randomBytes } from 'node:crypto';
import { KEY_DERIVATION_ITERATIONS, type SecurityLevel } from '#shared/domain/levels.ts';
import { passwordBinding, recoveryBinding, standardBinding, type VaultGeneration } from './bindings.ts';
import { wipe } from './bytes.ts';
import { KEY_BYTES } from './hkdf.ts';
import {
  derivationDigest,
  deriveFromPassword,
  deriveFromStandardSecret,
  iterationsFor,
  newStretching,
} from './kdf.ts';
import type { VaultKey } from './keys.ts';
import type { VaultKms, WrappingKms } from './kms.ts';
import { sealByKms, wrapVaultKey } from './kmsEnvelope.ts';
import type { LevelParts, VaultRecord } from './record.ts';

/** The password is needed, and used, at Enhanced and Maximum only. */
export interface Protection {
  readonly level: SecurityLevel;
  readonly password?: string | undefined;
}

/** The ways to a vault key: the parts of a record that the protection decides. */
type PasswordWraps = Pick<VaultRecord, 'kdf' | 'check' | 'byPassword'>;

interface Wrapped {
  readonly wraps: PasswordWraps & LevelParts;
  readonly recoveryKey?: string;
}

/** Makes the ways to a new vault key. */
export type Wrap = (of: VaultGeneration, vaultKey: VaultKey) => Promise<Wrapped>;

/** @throws {TypeError} when the level needs a password and there is none. */
export function protectedBy(kms: VaultKms, { level, password }: Protection): Wrap {
  if (level === 'Standard') return atStandard(kms);
  if (!password) throw new TypeError(`A password is needed at ${level}.`);
  return async (of, vaultKey) =>
    level === 'Enhanced'
      ? wrapByPasswordAndRecoveryKey(kms, of, password, vaultKey)
      : { wraps: { level, ...(await wrapByPassword(kms, of, { level, password }, vaultKey)) } };
}

/** Wraps by a random secret, which needs neither a password nor a pepper. */
export const atStandard =
  (kms: WrappingKms): Wrap =>
  async (of, vaultKey) => {
    const secret = randomBytes(KEY_BYTES);
    const stretching = newStretching(KEY_DERIVATION_ITERATIONS.Standard);
    const { kek, check } = await deriveFromStandardSecret(secret, stretching);
    const kdf = { ...stretching, hmacKeyId: null, macAlgorithm: null };
    const binding = passwordBinding(of, 'Standard', derivationDigest({ kdf, check }));
    const [byPassword, standardSecret] = await Promise.all([
      wrapVaultKey(kms, kek, binding, vaultKey),
      sealByKms(kms, standardBinding(of), secret),
    ]);
    wipe(secret);
    return { wraps: { level: 'Standard', kdf, check, byPassword, standardSecret } };
  };

export async function wrapByPassword(
  kms: VaultKms,
  of: VaultGeneration,
  { level, password }: { readonly level: SecurityLevel; readonly password: string },
  vaultKey: VaultKey,
): Promise<PasswordWraps> {
  const stretching = newStretching(iterationsFor(kms, level));
  const { kek, check, hmacKeyArn } = await deriveFromPassword(kms, of, password, {
    ...stretching,
    hmacKeyId: kms.hmacKeyId,
  });
  const kdf = { ...stretching, hmacKeyId: hmacKeyArn, macAlgorithm: 'HMAC_SHA_256' } as const;
  const binding = passwordBinding(of, level, derivationDigest({ kdf, check }));
  const byPassword = await wrapVaultKey(kms, kek, binding, vaultKey);
  return { kdf, check, byPassword };
}

async function wrapByPasswordAndRecoveryKey(
  kms: VaultKms,
  of: VaultGeneration,
  password: string,
  vaultKey: VaultKey,
): Promise<Wrapped> {
  // The list of words is large: it is read when the first recovery key is made.
  const { newRecoveryKey } = await import('./recoveryKey.ts');
  const { words, kek } = newRecoveryKey(of);
  const [wraps, byRecovery] = await Promise.all([
    wrapByPassword(kms, of, { level: 'Enhanced', password }, vaultKey),
    wrapVaultKey(kms, kek, recoveryBinding(of), vaultKey),
  ]);
  return { wraps: { level: 'Enhanced', ...wraps, byRecovery }, recoveryKey: words };
}
