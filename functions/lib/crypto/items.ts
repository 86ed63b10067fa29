import { ItemDamaged, VaultDamaged } from '#functions/lib/base/errors.ts';
import { padded, unpadded } from '#shared/sealing/padding.ts';
import { type ItemPlace, itemBinding, type VaultGeneration } from './bindings.ts';
import { wipe } from './bytes.ts';
import { openGcm, sealGcm } from './gcm.ts';
import { asItemKey, type ItemKey, newItemKey } from './keys.ts';
import type { OpenVault } from './openVault.ts';

export interface SealedItem {
  /** The generation whose vault key wraps the item key. */
  readonly generation: number;
  readonly itemKey: Uint8Array;
  readonly payload: Uint8Array;
}

/** Seals an item under a fresh item key and the newest generation. It does not call KMS. */
export function sealItem(open: OpenVault, place: ItemPlace, payload: Uint8Array): SealedItem {
  const { generation } = open;
  const vaultKey = open.keyOf(generation);
  if (!vaultKey) throw new VaultDamaged();
  const itemKey = newItemKey();
  const sealed = {
    generation,
    itemKey: sealGcm(vaultKey, itemBinding('item-key', place, open), itemKey),
    payload: sealGcm(itemKey, itemBinding('item', place, open), padded(payload)),
  };
  wipe(itemKey);
  return sealed;
}

/** @throws {ItemDamaged} when the item was not sealed for this place and version in this vault, or is damaged */
export function openItem(open: OpenVault, place: ItemPlace, sealed: SealedItem): Uint8Array {
  const itemKey = itemKeyOf(open, place, sealed);
  try {
    const { vaultId } = open;
    return openItemByKey(itemKey, place, { vaultId, generation: sealed.generation }, sealed.payload);
  } finally {
    wipe(itemKey);
  }
}

/**
 * Gives the key of one item, which the caller seals to a party of a transfer and then wipes.
 * @throws {ItemDamaged}
 */
export function itemKeyOf(
  open: OpenVault,
  place: ItemPlace,
  { generation, itemKey }: Omit<SealedItem, 'payload'>,
): ItemKey {
  const vaultKey = open.keyOf(generation);
  const binding = itemBinding('item-key', place, { vaultId: open.vaultId, generation });
  const opened = vaultKey && asItemKey(openGcm(vaultKey, binding, itemKey));
  if (!opened) throw new ItemDamaged();
  return opened;
}

/**
 * Opens an item by its own key. `place` and `vault` are those of its owner at the time of sealing.
 * @throws {ItemDamaged}
 */
export function openItemByKey(
  itemKey: ItemKey,
  place: ItemPlace,
  vault: Omit<VaultGeneration, 'userId'>,
  payload: Uint8Array,
): Uint8Array {
  const opened = openGcm(itemKey, itemBinding('item', place, vault), payload);
  const unpaddedPayload = opened && unpadded(opened);
  if (!unpaddedPayload) throw new ItemDamaged();
  return unpaddedPayload;
}
