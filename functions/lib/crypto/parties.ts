import { ItemDamaged } from '#functions/lib/base/errors.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { type TransferPlace, transferBinding, type VaultGeneration } from './bindings.ts';
import { openHpke, sealHpke } from './hpke.ts';
import { asItemKey, type ItemKey } from './keys.ts';
import type { WrappingKms } from './kms.ts';
import type { OpenVault } from './openVault.ts';
import { ensureCertified } from './publicKey.ts';
import type { VaultRecord } from './record.ts';

/** A transfer seals the item's key to the requester, and its name to both parties. */
export type Sealable = 'item-key' | 'item-name';

/** A result of `sealToPublicKey`, and the generation and level of the party that it was sealed to. */
interface SealedForParty {
  readonly generation: number;
  readonly level: SecurityLevel;
  readonly sealed: Uint8Array;
}

/** A party of a transfer, by the vault that it has now. */
export interface Party {
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
