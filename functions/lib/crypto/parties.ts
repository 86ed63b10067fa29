import { createHash } from 'node:crypto';
import { ItemDamaged } from '#functions/lib/base/errors.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { recipientBinding, type TransferPlace, transferBinding, type VaultGeneration } from './bindings.ts';
import { openGcm, sealGcm } from './gcm.ts';
import { openHpke, sealHpke } from './hpke.ts';
import { asItemKey, type ItemKey } from './keys.ts';
import type { WrappingKms } from './kms.ts';
import type { OpenVault } from './openVault.ts';
import { ensureCertified, publicKeyOf } from './publicKey.ts';
import type { VaultRecord } from './record.ts';

/** A transfer seals the item's key to the requester, and its name to both parties. */
type Sealable = 'item-key' | 'item-name';

/** A result of `sealToPublicKey`, and the generation and level of the party that it was sealed to. */
interface SealedForParty {
  readonly generation: number;
  readonly level: SecurityLevel;
  readonly sealed: Uint8Array;
}

/** A party of a transfer, by the vault that it has now. */
interface Party {
  readonly userId: string;
  readonly record: Pick<VaultRecord, 'vaultId' | 'generation' | 'level' | 'publicKey' | 'publicKeyDigest'>;
}

/**
 * Seals bytes by HPKE to a party's newest public key, which is compared with its digest first, as is its level. The
 * caller stores the party's generation and level with the result, which opens under these alone.
 * @throws {VaultDamaged} when the public key or the level was overwritten
 */
export async function sealToPublicKey(
  kms: WrappingKms,
  { userId, record }: Party,
  place: TransferPlace,
  content: Sealable,
  plaintext: Uint8Array,
): Promise<Uint8Array> {
  const { vaultId, generation, level } = record;
  const of: VaultGeneration = { userId, vaultId, generation };
  await ensureCertified(kms, of, record);
  return sealHpke(record.publicKey, transferBinding(content, place, of, level), plaintext);
}

/**
 * Opens the key of an item that its owner handed over to this vault.
 * @throws {ItemDamaged} as `openFromParty`
 */
export async function openItemKeyFromParty(
  open: OpenVault,
  place: TransferPlace,
  handedOver: SealedForParty,
): Promise<ItemKey> {
  const itemKey = asItemKey(await openFromParty(open, place, 'item-key', handedOver));
  if (!itemKey) throw new ItemDamaged();
  return itemKey;
}

/**
 * Opens bytes that the other party sealed to this vault, at any of its generations.
 * @throws {ItemDamaged} when they were sealed for another vault, transfer or item, or are damaged
 */
export async function openFromParty(
  open: OpenVault,
  place: TransferPlace,
  content: Sealable,
  { generation, level, sealed }: SealedForParty,
): Promise<Uint8Array> {
  const { userId, vaultId } = open;
  const privateKey = open.privateKeyOf(generation);
  const binding = transferBinding(content, place, { userId, vaultId, generation }, level);
  const plaintext = privateKey && (await openHpke(privateKey, binding, sealed));
  if (!plaintext) throw new ItemDamaged();
  return plaintext;
}

/**
 * The public key of one generation, derived from the private key that only the open vault has: whoever writes over
 * the public key in the vault's row does not change it.
 * @returns undefined where the vault has no such generation, or its private key is damaged
 */
export function ownPublicKey(open: OpenVault, generation: number): Uint8Array | undefined {
  const privateKey = open.privateKeyOf(generation);
  return privateKey && publicKeyOf(privateKey);
}

/** The approval of an encrypted item: its key as it was sealed, and the public key that it was sealed to. */
interface Approval extends TransferPlace {
  readonly itemKey: Uint8Array;
}

/**
 * Seals for the owner which public key their item's key was sealed to. Only the owner's vault key makes such a
 * note, and it belongs to this one sealed item key: so nobody who writes the tables can put another key in its place.
 * @returns undefined where the vault has lost its newest key
 */
export function sealRecipient(
  owner: OpenVault,
  approval: Approval,
  publicKey: Uint8Array,
): Uint8Array | undefined {
  const vaultKey = owner.keyOf(owner.generation);
  return vaultKey && sealGcm(vaultKey, bindingOf(owner, owner.generation, approval), publicKey);
}

/** Opens a result of `sealRecipient`; undefined where it, or the item key that it belongs to, was changed. */
export function openRecipient(
  owner: OpenVault,
  approval: Approval,
  { generation, sealed }: { readonly generation: number; readonly sealed: Uint8Array },
): Uint8Array | undefined {
  const vaultKey = owner.keyOf(generation);
  return vaultKey && openGcm(vaultKey, bindingOf(owner, generation, approval), sealed);
}

const bindingOf = ({ userId, vaultId }: OpenVault, generation: number, { itemKey, ...place }: Approval) =>
  recipientBinding(
    { userId, vaultId, generation },
    place,
    createHash('sha256').update(itemKey).digest('hex'),
  );
