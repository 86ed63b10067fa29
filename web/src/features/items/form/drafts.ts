import * as z from 'zod/mini';
import { itemSchema } from '#shared/contract/assets.ts';

const inputSchema = z.object({
  name: z.string(),
  description: z.string(),
  assetType: z.string(),
  details: z.array(
    z.object({
      key: z.string(),
      id: z.optional(z.string()),
      isOptional: z.optional(z.boolean()),
      name: z.string(),
      value: z.string(),
    }),
  ),
});

/** A new item as it is being typed, the key under which it was last sent, and how many files were chosen: not the files. */
export const newItemDraftSchema = z.object({
  input: inputSchema,
  submission: z.optional(z.object({ content: z.string(), key: z.string() })),
  files: z.optional(z.number()),
});
export type NewItemDraft = z.infer<typeof newItemDraftSchema>;

const baseSchema = z.pick(itemSchema, {
  id: true,
  version: true,
  name: true,
  description: true,
  assetType: true,
  properties: true,
});

/** A text that the user and somebody else have changed. */
const conflictSchema = z.object({
  of: z.enum(['name', 'description', 'assetType', 'detail']),
  id: z.string(),
  name: z.string(),
  mine: z.optional(z.string()),
  theirs: z.optional(z.string()),
  isRenamed: z.optional(z.boolean()),
  own: z.optional(z.string()),
});

/** The edits of a stored item, and its texts on which they are based: the keys of its files must not be stored. */
export const editsDraftSchema = z.object({
  base: baseSchema,
  isMerged: z.boolean(),
  edits: inputSchema,
  conflicts: z.optional(z.readonly(z.array(conflictSchema))),
});
export type EditsDraft = z.infer<typeof editsDraftSchema>;

export const NEW_ITEM_DRAFT = 'new-item';
export const editsDraftOf = (itemId: string): string => `item.${itemId}`;
