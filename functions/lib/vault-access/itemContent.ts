import * as z from 'zod/mini';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { parserOf } from '#functions/lib/base/parser.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { itemFilesSchema } from '#shared/contract/itemFile.ts';
import { propertySchema } from '#shared/contract/values.ts';
import { sealsNew, type UsableVault } from './usableVault.ts';

const DAMAGED = 'The content of this item is damaged and cannot be read. You can delete the item.';

const contentSchema = z.object({
  name: z.string(),
  description: z.string(),
  assetType: z.string(),
  properties: z.array(propertySchema),
  /** Absent where it has none. */
  files: z.optional(itemFilesSchema),
});
/** The content of an item. It is stored as one text, plain or encrypted. */
export type Content = z.infer<typeof contentSchema>;

const parse = parserOf(contentSchema);

/** Undefined when the text is damaged, or there is none. */
export function parseContent(text: string | undefined): Content | undefined {
  try {
    return parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/** Undefined when the content is damaged, or the vault hides it. */
export const readContent = (vault: UsableVault, row: AssetRow): Content | undefined =>
  parseContent(vault.read(row));

/**
 * The name of an item that others than its owner may read. Undefined where it is encrypted or damaged, and where its owner
 * has chosen encryption, which has not reached the item yet: it was in transit then, or their migration is not at its end.
 */
export const plainName = (owner: VaultRow | undefined, { sealed, content }: AssetRow): string | undefined =>
  sealed || sealsNew(owner) ? undefined : parseContent(content)?.name;

/** @throws {RegistryError} `item_damaged` where `readContent` gives undefined */
export const ensureItemContent = (vault: UsableVault, row: AssetRow): Content =>
  ensureContent(vault.read(row));

/** @throws {RegistryError} `item_damaged` where the text is damaged, or there is none */
export function ensureContent(text: string | undefined, message = DAMAGED): Content {
  const content = parseContent(text);
  if (!content) throw itemDamaged(message);
  return content;
}

export const itemDamaged = (message = DAMAGED) => new RegistryError('item_damaged', message);
