import { createHash } from 'node:crypto';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { sessionBinding, type VaultGeneration } from './bindings.ts';
import { hkdf } from './hkdf.ts';
import type { KeyEncryptionKey } from './kdf.ts';
import type { WrappingKms } from './kms.ts';
import { unwrapVaultKey, wrapVaultKey } from './kmsEnvelope.ts';
import { type OpenVault, openVaultOf } from './openVault.ts';
import type { VaultRecord } from './record.ts';

export interface SealedSession {
  readonly vaultId: string;
  readonly generation: number;
  readonly wrapped: Uint8Array;
}

/** The key of a session's row, by the token's `origin_jti`, which is itself never stored or logged. */
export const sessionHash = (originJti: string): string =>
  createHash('sha256').update(originJti).digest('hex');

/** Wraps the vault key for one sign-in: only KMS and that sign-in's token together open it. */
export async function sealSession(kms: WrappingKms, open: OpenVault, originJti: string): Promise<Uint8Array> {
  const vaultKey = open.keyOf(open.generation);
  if (!vaultKey) throw new VaultDamaged();
  return wrapVaultKey(
    kms,
    sessionKek(originJti, open.userId),
    sessionBinding(open, sessionHash(originJti)),
    vaultKey,
  );
}

/**
 * Opens a vault by a session. The caller has checked that the session has not expired.
 * @returns undefined when the session is damaged, or belongs to another generation, vault or sign-in
 */
export async function openSession(
  kms: WrappingKms,
  userId: string,
  record: VaultRecord,
  session: SealedSession,
  originJti: string,
): Promise<OpenVault | undefined> {
  const { vaultId, generation } = record;
  if (session.vaultId !== vaultId || session.generation !== generation) return undefined;
  const of: VaultGeneration = { userId, vaultId, generation };
  const binding = sessionBinding(of, sessionHash(originJti));
  const vaultKey = await unwrapVaultKey(kms, sessionKek(originJti, userId), binding, session.wrapped);
  return vaultKey === undefined || vaultKey === 'wrong-key'
    ? undefined
    : openVaultOf(userId, record, vaultKey);
}

const sessionKek = (originJti: string, userId: string): KeyEncryptionKey => ({
  derivedFrom: 'session',
  bytes: hkdf(new TextEncoder().encode(originJti), new Uint8Array(0), 'session', userId),
});
