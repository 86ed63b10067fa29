import { createHash, randomBytes } from 'node:crypto';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { lengthPrefixed } from '#shared/sealing/lengthPrefixed.ts';
import { sessionBinding, type VaultGeneration } from './bindings.ts';
import { wipe } from './bytes.ts';
import { hkdf, KEY_BYTES } from './hkdf.ts';
import type { KeyEncryptionKey } from './kdf.ts';
import type { WrappingKms } from './kms.ts';
import { unwrapVaultKey, wrapVaultKey } from './kmsEnvelope.ts';
import type { OpenVault } from './openVault.ts';
import type { VaultRecord } from './record.ts';
import { openRecord } from './recordMac.ts';

/** Both are needed to open a session, and neither is ever stored or logged. */
export interface SessionSecrets {
  /** The tokens' `origin_jti`. */
  readonly signInId: string;
  /** Random, and in the session's cookie only. */
  readonly sessionSecret: string;
}

export interface SealedSession {
  readonly vaultId: string;
  readonly generation: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  readonly wrapped: Uint8Array;
}

/** 256 random bits, in 43 characters of base64url. */
export const newSessionSecret = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** The key of a session's row. */
export const sessionHash = ({ signInId, sessionSecret }: SessionSecrets): string =>
  digestOf('session', signInId, sessionSecret);

/**
 * Wraps the vault key for one sign-in and one cookie: only KMS and those two together open it, and only with
 * the end that is given here.
 */
export async function sealSession(
  kms: WrappingKms,
  open: OpenVault,
  secrets: SessionSecrets,
  expiresAt: number,
): Promise<Uint8Array> {
  const vaultKey = open.keyOf(open.generation);
  if (!vaultKey) throw new VaultDamaged();
  const binding = sessionBinding(open, { sessionHash: sessionHash(secrets), expiresAt });
  return wrapVaultKey(kms, sessionKek(secrets, open.userId), binding, vaultKey);
}

/**
 * Opens a vault by a session. The caller has checked that the session has not expired.
 * @returns undefined when the session is damaged, its end was changed, or it belongs to another generation,
 * vault, sign-in or cookie
 * @throws {VaultDamaged} when the record is not what was written
 */
export async function openSession(
  kms: WrappingKms,
  userId: string,
  record: VaultRecord,
  { wrapped, expiresAt, ...session }: SealedSession,
  secrets: SessionSecrets,
): Promise<OpenVault | undefined> {
  const { vaultId, generation } = record;
  if (session.vaultId !== vaultId || session.generation !== generation) return undefined;
  const of: VaultGeneration = { userId, vaultId, generation };
  const binding = sessionBinding(of, { sessionHash: sessionHash(secrets), expiresAt });
  const vaultKey = await unwrapVaultKey(kms, sessionKek(secrets, userId), binding, wrapped);
  return vaultKey === undefined || vaultKey === 'wrong-key'
    ? undefined
    : openRecord(userId, record, vaultKey);
}

function sessionKek({ signInId, sessionSecret }: SessionSecrets, userId: string): KeyEncryptionKey {
  const both = lengthPrefixed(signInId, sessionSecret);
  const bytes = hkdf(both, new Uint8Array(0), 'session', userId);
  wipe(both);
  return { derivedFrom: 'session', bytes };
}

const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256')
    .update(lengthPrefixed(...parts))
    .digest('hex');
