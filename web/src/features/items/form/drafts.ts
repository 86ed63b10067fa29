import * as z from 'zod/mini';
import { itemSchema } from '#shared/contract/assets.ts';

const inputSchema = z.object({
  name: z.string(),
  description: z.string(),
  assetType: z.string(),
  details: z.array(
    z.object({ key: z.string(), id: z.optional(z.string()), name: z.string(), value: z.string() }),
  ),
});

/** A new item as it is being typed, and the key under which it was last sent. */
export const newItemDraftSchema = z.object({
  input: inputSchema,
  submission: z.optional(z.object({ content: z.string(), key: z.string() })),
});
export type NewItemDraft = z.infer<typeof newItemDraftSchema>;

/** The edits of a stored item, and the item on which they are based. */
export const editsDraftSchema = z.object({ base: itemSchema, isMerged: z.boolean(), edits: inputSchema });
export type EditsDraft = z.infer<typeof editsDraftSchema>;

export const NEW_ITEM_DRAFT = 'new-item';
export const editsDraftOf = (itemId: string): string => `item.${itemId}`;
