import * as z from 'zod/mini';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { propertySchema } from '#shared/contract/assets.ts';

const contentSchema = z.object({
  name: z.string(),
  description: z.string(),
  assetType: z.string(),
  properties: z.array(propertySchema),
});
/** What an item says. It is stored as one text. */
export type Content = z.infer<typeof contentSchema>;

/** What the text of an item says; undefined when it is damaged, or there is none. */
export function parseContent(text: string | undefined): Content | undefined {
  try {
    return z.parse(contentSchema, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

export const itemDamaged = (
  message = 'The content of this item is damaged and cannot be read. You can delete the item.',
) => new RegistryError('item_damaged', message);
