import { createHmac } from 'node:crypto';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { lengthPrefixed } from '#shared/sealing/lengthPrefixed.ts';
import { areEqual, wipe } from './bytes.ts';
import { hkdf } from './hkdf.ts';
import type { VaultKey } from './keys.ts';
import { type OpenVault, openVaultOf } from './openVault.ts';
import { publicKeyOf } from './publicKey.ts';
import type { VaultRecord } from './record.ts';

/** The parts of a record that no ciphertext of it is bound to, or not in every way of opening the vault. */
export type Covered = Pick<
  VaultRecord,
  'vaultId' | 'generation' | 'level' | 'chosen' | 'kdf' | 'check' | 'publicKey' | 'ring'
>;

/** HMAC-SHA-256 under a key that only the vault key gives. */
export function recordMac(vaultKey: VaultKey, userId: string, record: Covered): Uint8Array {
  const { vaultId, generation, level, chosen, kdf, check, publicKey, ring } = record;
  const key = hkdf(vaultKey, new Uint8Array(0), 'record-mac', userId, vaultId);
  const covered = lengthPrefixed(
    ...['item-registry/record/1', userId, vaultId, String(generation), level, String(chosen)],
    ...[kdf.salt, String(kdf.iterations), kdf.hmacKeyId ?? '', kdf.macAlgorithm ?? '', check, publicKey],
    ...ring.map((entry) => String(entry.generation)),
  );
  const mac = new Uint8Array(createHmac('sha256', key).update(covered).digest());
  wipe(key);
  return mac;
}

/**
 * Compares a record with its MAC. Whoever keeps an open vault calls it for each record that was read since.
 * @throws {VaultDamaged} when the record is not as its owner's keys wrote it
 */
export function ensureAsWritten(open: OpenVault, record: VaultRecord): void {
  const vaultKey = open.vaultId === record.vaultId ? open.keyOf(record.generation) : undefined;
  if (!vaultKey || !areEqual(recordMac(vaultKey, open.userId, record), record.mac)) throw new VaultDamaged();
}

/** Records whose two keys were found to be a pair, as they are stored: nothing of it is secret. */
const foundPairs = new Set<string>();
const MOST_FOUND = 1_000;

/**
 * Whether the private key is that of the record's public key. To derive the one from the other takes as long as all else
 * that opens a record, so it is done once for a record as it is stored: its MAC, which was compared before, is right for
 * one vault key and one public key only, and its private key has just been opened under that vault key.
 */
function isPair(privateKey: Uint8Array, record: VaultRecord): boolean {
  const stored = [record.mac, record.privateKey].map((part) => Buffer.from(part).toString('base64')).join();
  if (foundPairs.has(stored)) return true;
  if (!areEqual(publicKeyOf(privateKey), record.publicKey)) return false;
  if (foundPairs.size >= MOST_FOUND) foundPairs.clear();
  foundPairs.add(stored);
  return true;
}

/**
 * Opens a record by its vault key, which it takes over.
 * @throws {VaultDamaged} when the record is not as it was written, or its two keys are not a pair: then what others
 * seal to the public key would be lost, or be for someone else.
 */
export function openRecord(userId: string, record: VaultRecord, vaultKey: VaultKey): OpenVault {
  const open = openVaultOf(userId, record, vaultKey);
  try {
    ensureAsWritten(open, record);
    const privateKey = open.privateKeyOf(record.generation);
    if (!privateKey || !isPair(privateKey, record)) throw new VaultDamaged();
    return open;
  } catch (error) {
    open.dispose();
    throw error;
  }
}
