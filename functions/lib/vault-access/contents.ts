import { ItemDamaged } from '#functions/lib/base/errors.ts';
import { openItem, sealItem } from '#functions/lib/crypto/items.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { AssetRow, StoredContent } from '#functions/lib/storage/assetRow.ts';

type Place = Pick<AssetRow, 'ownerId' | 'assetId' | 'version' | 'keptAt'>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The content as a row stores it, sealed with the newest keys. */
export function sealContent(keys: OpenVault, place: Place, text: string): StoredContent {
  const sealed = sealItem(keys, place, encoder.encode(text));
  return { content: undefined, sealed: { vaultId: keys.vaultId, ...sealed } };
}

export const plainContent = (text: string): StoredContent => ({ content: text, sealed: undefined });

/** @returns undefined when the content is damaged, or these keys do not open it */
export function contentOf(keys: OpenVault | undefined, row: AssetRow): string | undefined {
  const { sealed } = row;
  if (!sealed) return row.content;
  if (!keys) return undefined;
  try {
    return decoder.decode(openItem(keys, row, sealed));
  } catch (error) {
    if (error instanceof ItemDamaged) return undefined;
    throw error;
  }
}
