import { ItemDamaged } from '#functions/lib/base/errors.ts';
import type { TransferPlace } from '#functions/lib/crypto/bindings.ts';
import { itemKeyOf, openItemByKey } from '#functions/lib/crypto/items.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openFromParty, openItemKeyFromParty, sealToPublicKey } from '#functions/lib/crypto/parties.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { SealedFor } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';

type Recipient = Pick<VaultRow, 'userId' | 'vault'>;

const encoder = new TextEncoder();

/**
 * Seals the name of an item to a party.
 * @throws {VaultDamaged} when the party's public key or level was overwritten
 */
export const sealNameTo = (
  kms: WrappingKms,
  party: Recipient,
  place: TransferPlace,
  name: string,
): Promise<SealedFor> => sealTo(kms, party, place, 'item-name', encoder.encode(name));

/** The name that was sealed to this vault; undefined when these keys do not open it. */
export const openedName = (keys: OpenVault, place: TransferPlace, name: SealedFor) =>
  opened(async () =>
    name.vaultId === keys.vaultId
      ? Buffer.from(await openFromParty(keys, place, 'item-name', name)).toString()
      : undefined,
  );

/**
 * Seals the key of the user's own item to the party that may read it from now on; undefined when the item is
 * damaged.
 * @throws {VaultDamaged} when the party's public key or level was overwritten
 */
export const handOverKey = (
  kms: WrappingKms,
  keys: OpenVault,
  row: AssetRow,
  party: Recipient,
  transferId: string,
): Promise<SealedFor | undefined> =>
  opened(async () => {
    const { sealed, assetId } = row;
    if (sealed?.vaultId !== keys.vaultId) return undefined;
    const itemKey = itemKeyOf(keys, row, sealed);
    return sealTo(kms, party, { transferId, assetId }, 'item-key', itemKey).finally(() => itemKey.fill(0));
  });

/**
 * The text of someone else's item by the key that its owner sealed to this vault; undefined when it does not
 * open.
 */
export const handedOverText = (
  keys: OpenVault,
  { sealed, ...place }: AssetRow,
  transferId: string,
  key: SealedFor,
): Promise<string | undefined> =>
  opened(async () => {
    if (!sealed || key.vaultId !== keys.vaultId) return undefined;
    const { assetId } = place;
    const itemKey = await openItemKeyFromParty(keys, { transferId, assetId }, key);
    try {
      return Buffer.from(openItemByKey(itemKey, place, sealed, sealed.payload)).toString();
    } finally {
      itemKey.fill(0);
    }
  });

async function sealTo(
  kms: WrappingKms,
  { userId, vault: record }: Recipient,
  place: TransferPlace,
  content: 'item-key' | 'item-name',
  plaintext: Uint8Array,
): Promise<SealedFor> {
  const { vaultId, generation, level } = record;
  const sealed = await sealToPublicKey(kms, { userId, record }, place, content, plaintext);
  return { vaultId, generation, level, sealed };
}

async function opened<T>(open: () => Promise<T>): Promise<T | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof ItemDamaged) return undefined;
    throw error;
  }
}
