import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { STATUSES, TRANSFER_STATUSES, TRANSFER_STEPS } from '#shared/domain/transfers.ts';
import { type Attributes, bytes, rowParser } from './rows.ts';

/** What only one person's vault opens. */
const sealedForSchema = z.object({ vaultId: z.string(), generation: z.number(), sealed: bytes });
export type SealedFor = z.infer<typeof sealedForSchema>;

const transferRowSchema = z.object({
  transferId: z.string(),
  assetId: z.string(),
  /** Who owned the item when it was asked for. */
  ownerId: z.string(),
  requesterId: z.string(),
  /** Both names are those of that time. */
  ownerUsername: z.string(),
  requesterUsername: z.string(),
  requester: z.object({ emailDomain: z.string(), memberSince: z.string() }),
  status: z.enum(TRANSFER_STATUSES),
  /** ISO 8601 in UTC, as every time here. */
  requestDate: z.string(),
  /** Whose turn it is: the key of an index that holds nothing else. */
  awaiting: z.optional(z.string()),
  /** What led to the status; absent after the request. */
  lastStep: z.optional(z.enum(TRANSFER_STEPS)),
  approvedAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  /** When its owner was to decide anew. */
  reopenedAt: z.optional(z.string()),
  /** The item's version at its new owner: as long as it exists, it never has an earlier one again. */
  movedVersion: z.optional(z.number()),
  /** Whether the item is known to have left its new owner as it should. */
  hasLeft: z.optional(z.boolean()),
  /** An encrypted item's key, for the requester. */
  itemKey: z.optional(sealedForSchema),
  /** An encrypted item's name, for each party. */
  names: z.optional(z.object({ owner: z.optional(sealedForSchema), requester: z.optional(sealedForSchema) })),
});
export type TransferRow = z.infer<typeof transferRowSchema>;

export const parseTransfer = rowParser(transferRowSchema);

/** The statuses that the list of transfers shows. */
export const LISTED = TRANSFER_STATUSES.filter((status) => !STATUSES[status].isHidden);

/** For who goes through all of them: undefined where the row is not what it should be. */
export function tryParseTransfer(attributes: Attributes): TransferRow | undefined {
  const parsed = transferRowSchema.safeParse(unmarshall(attributes));
  return parsed.success ? parsed.data : undefined;
}
