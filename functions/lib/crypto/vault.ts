import { randomUUID } from 'node:crypto';
import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { passwordBinding, recoveryBinding, standardBinding, type VaultGeneration } from './bindings.ts';
import { areEqual, wipe } from './bytes.ts';
import { makeGeneration, type NewGeneration, ringOf } from './generations.ts';
import {
  derivationDigest,
  deriveFromPassword,
  deriveFromStandardSecret,
  ensureBounded,
  iterationsFor,
  type KeyEncryptionKey,
} from './kdf.ts';
import type { VaultKms, WrappingKms } from './kms.ts';
import { openByKms, unwrapVaultKey } from './kmsEnvelope.ts';
import type { OpenVault } from './openVault.ts';
import { ensureCertified } from './publicKey.ts';
import type { VaultRecord } from './record.ts';
import { openRecord, recordMac } from './recordMac.ts';
import { atStandard, type Protection, protectedBy, wrapByPassword } from './wraps.ts';

/*
 * All encryption of the product is in this folder. The hierarchy of its keys:
 *
 *   password ─ PBKDF2 ─ pepper (KMS) ─ KEK ┐
 *   random secret (KMS) ──── PBKDF2 ── KEK ┤ Standard
 *   24 recovery words ─────── HKDF ─── KEK ┼─ with KMS ─ vault key ┬─ item key ─ item
 *   token and cookie ──────── HKDF ─── KEK ┘  (of a generation)    ├─ private key ─ what a transfer seals to it
 *                                                                  └─ ring: vault keys of earlier generations
 *
 * A change of password, level or recovery key makes the next generation and re-wraps keys; items stay as they are.
 * Vault keys, item keys, private keys and recovery entropy are random. Every ciphertext is bound to its place
 * (bindings.ts) in one layout (blob.ts); lists of parts are length-prefixed (lengthPrefixed.ts).
 *
 * [Note: What is authenticated] Each ciphertext is bound to its place. A MAC under the vault key covers the rest of the
 * record that decides something: level, `chosen`, the derivation, the public key, the list of generations
 * (recordMac.ts); it is compared whenever the vault is opened, and a record that fails opens nothing. Around the
 * record, the row has what changes without the vault key and opens nothing: its version, its state (a reset or a
 * deletion is for someone who has lost the password) and the time of the last change. An earlier row as a whole is as
 * authentic as it was then: nothing on the server tells it from the present one.
 *
 * [Note: One way to fail] Each function that opens something fails in one way, which does not tell the reason. Only
 * a wrong secret is told from a damaged record: by `check`, and by the commitment of `gcm-committed`.
 *
 * [Note: One request] An open vault is for one request, or at Standard for the minute of the key cache. Whoever opened it
 * disposes of it, also when something fails; nobody uses its keys afterwards.
 *
 * Other folders use vault.ts (make, change and open vaults), encryptionSession.ts (open one without its password),
 * recordMac.ts (compare a record with keys that are kept), items.ts, parties.ts (seal to and open from the other party
 * of a transfer, and note whom it was sealed to), requestSeal.ts (who asked for it) and phrase.ts (what the two parties
 * compare). The layering rules say which folders may.
 */

/**
 * A new vault; at Enhanced with a recovery key. The caller stores the record and disposes of the open vault.
 * @throws {TypeError} when the level needs a password and there is none.
 */
export const createVault = async (
  kms: VaultKms,
  { userId, ...protection }: Protection & { readonly userId: string },
): Promise<NewGeneration> =>
  makeGeneration(kms, firstOf(userId), { wrap: protectedBy(kms, protection), chosen: true }, () => []);

/**
 * The same for functions that never see a password.
 * @param chosen whether the owner has chosen Standard, or the vault is only made to receive items
 */
export const createStandardVault = (
  kms: WrappingKms,
  userId: string,
  { chosen }: Pick<VaultRecord, 'chosen'>,
): Promise<NewGeneration> =>
  makeGeneration(kms, firstOf(userId), { wrap: atStandard(kms), chosen }, () => []);

/** The record of a vault that its owner has chosen by now. Its keys stay. */
export function asChosen(record: VaultRecord, open: OpenVault): VaultRecord {
  const vaultKey = open.keyOf(record.generation);
  if (!vaultKey) throw new VaultDamaged();
  const chosen = { ...record, chosen: true };
  return { ...chosen, mac: recordMac(vaultKey, open.userId, chosen) };
}

/**
 * The same record with its password stretched as much as the installation asks by now; undefined where it is. The
 * keys stay, and whatever opens the vault besides the password.
 * @param password the one that has just opened the vault
 */
export async function restretched(
  kms: VaultKms,
  record: VaultRecord,
  open: OpenVault,
  password: string,
): Promise<VaultRecord | undefined> {
  const { level } = record;
  if (level === 'Standard' || record.kdf.iterations >= iterationsFor(kms, level)) return undefined;
  const vaultKey = open.keyOf(record.generation);
  if (!vaultKey) throw new VaultDamaged();
  const next = { ...record, ...(await wrapByPassword(kms, open, { level, password }, vaultKey)) };
  return { ...next, mac: recordMac(vaultKey, open.userId, next) };
}

/**
 * The same vault under a new password, level or recovery key, with new keys: what any earlier copy of the
 * record opens is only what was written before. Items stay as they are. Both open vaults are the caller's to
 * dispose of.
 * @throws {TypeError} when the level needs a password and there is none, or `open` is not of this record.
 * @throws {VaultDamaged} when an earlier generation does not open, which the change would lose for good.
 */
export async function nextGeneration(
  kms: VaultKms,
  record: VaultRecord,
  open: OpenVault,
  protection: Protection,
): Promise<NewGeneration> {
  const { userId, vaultId, generation } = open;
  if (vaultId !== record.vaultId || generation !== record.generation) {
    throw new TypeError('The open vault is not the one of this record.');
  }
  const next = { userId, vaultId, generation: generation + 1 };
  const wrap = protectedBy(kms, protection);
  return makeGeneration(kms, next, { wrap, chosen: true }, ringOf(record, open));
}

/**
 * @returns undefined for a wrong password.
 * @throws {VaultDamaged} when the record is not what was written, or has no password (Standard).
 */
export async function openWithPassword(
  kms: VaultKms,
  userId: string,
  record: VaultRecord,
  password: string,
): Promise<OpenVault | undefined> {
  const { salt, iterations, hmacKeyId } = record.kdf;
  ensureBounded(record.kdf);
  if (record.level === 'Standard' || hmacKeyId === null) throw new VaultDamaged();
  const of = generationOf(userId, record);
  const { kek, check } = await deriveFromPassword(kms, of, password, { salt, iterations, hmacKeyId });
  if (areEqual(check, record.check)) return openByKek(kms, of, record, kek);
  wipe(kek.bytes);
  await ensureDerivation(kms, of, record);
  return undefined;
}

/**
 * The 24 words in any case and with any white space.
 * @returns undefined for words that are not this vault's, or no recovery key at all.
 * @throws {VaultDamaged} when the record is not what was written, or has no recovery key (Standard, Maximum).
 */
export async function openWithRecoveryKey(
  kms: WrappingKms,
  userId: string,
  record: VaultRecord,
  words: string,
): Promise<OpenVault | undefined> {
  if (record.level !== 'Enhanced' || !record.byRecovery) throw new VaultDamaged();
  const of = generationOf(userId, record);
  const { readRecoveryKey } = await import('./recoveryKey.ts');
  const kek = readRecoveryKey(words, of);
  if (!kek) return undefined;
  const vaultKey = await unwrapVaultKey(kms, kek, recoveryBinding(of), record.byRecovery);
  if (vaultKey === undefined) throw new VaultDamaged();
  return vaultKey === 'wrong-key' ? undefined : openRecord(userId, record, vaultKey);
}

/** @throws {VaultDamaged} when the record is not what was written, or is not at Standard. */
export async function openStandard(
  kms: WrappingKms,
  userId: string,
  record: VaultRecord,
): Promise<OpenVault> {
  ensureBounded(record.kdf);
  if (record.level !== 'Standard' || !record.standardSecret) throw new VaultDamaged();
  const of = generationOf(userId, record);
  const secret = await openByKms(kms, standardBinding(of), record.standardSecret);
  if (!secret) throw new VaultDamaged();
  const { kek, check } = await deriveFromStandardSecret(secret, record.kdf);
  wipe(secret);
  if (!areEqual(check, record.check)) throw new VaultDamaged();
  return openByKek(kms, of, record, kek);
}

/**
 * Looks at as much of a record as KMS opens without its password: that its public key, its level and the way from the
 * password to its key are those that the product wrote for this user and generation.
 * @throws {VaultDamaged} when one is not, and at Standard also when the vault does not open
 */
export async function ensureOpenableByKms(
  kms: WrappingKms,
  userId: string,
  record: VaultRecord,
): Promise<void> {
  const of = generationOf(userId, record);
  ensureBounded(record.kdf);
  await ensureCertified(kms, of, record);
  if (record.level === 'Standard') return (await openStandard(kms, userId, record)).dispose();
  await ensureDerivation(kms, of, record);
  if (record.level !== 'Enhanced') return;
  const recovery = record.byRecovery && (await openByKms(kms, recoveryBinding(of), record.byRecovery));
  if (!recovery) throw new VaultDamaged();
}

/** @throws {VaultDamaged} when the parameters of the key's derivation were changed: no password is right then */
async function ensureDerivation(kms: WrappingKms, of: VaultGeneration, record: VaultRecord): Promise<void> {
  const inner = await openByKms(kms, bindingOf(of, record), record.byPassword);
  if (!inner) throw new VaultDamaged();
}

async function openByKek(
  kms: WrappingKms,
  of: VaultGeneration,
  record: VaultRecord,
  kek: KeyEncryptionKey,
): Promise<OpenVault> {
  const vaultKey = await unwrapVaultKey(kms, kek, bindingOf(of, record), record.byPassword);
  if (vaultKey === undefined || vaultKey === 'wrong-key') throw new VaultDamaged();
  return openRecord(of.userId, record, vaultKey);
}

const bindingOf = (of: VaultGeneration, record: VaultRecord) =>
  passwordBinding(of, record.level, derivationDigest(record));

/** Every change of the password or level makes a later one. */
export const FIRST_GENERATION = 1;

const firstOf = (userId: string): VaultGeneration => ({
  userId,
  vaultId: randomUUID(),
  generation: FIRST_GENERATION,
});

const generationOf = (userId: string, { vaultId, generation }: VaultRecord): VaultGeneration => ({
  userId,
  vaultId,
  generation,
});
