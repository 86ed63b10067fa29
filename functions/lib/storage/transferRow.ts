import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import { STATUSES, TRANSFER_STATUSES, TRANSFER_STEPS } from '#shared/domain/transfers.ts';
import { type Attributes, bytes, rowParser } from './rows.ts';

/** Bytes that a user's vault sealed for itself, by the keys of one generation. */
const noteSchema = z.object({ vaultId: z.string(), generation: z.number(), sealed: bytes });

/** Bytes that are sealed to one generation of a user's vault, at the level that it had then. */
const sealedForSchema = z.extend(noteSchema, { level: z.enum(SECURITY_LEVELS) });
export type SealedFor = z.infer<typeof sealedForSchema>;

const transferRowSchema = z.object({
  transferId: z.string(),
  assetId: z.string(),
  /** The owner when the item was requested. */
  ownerId: z.string(),
  requesterId: z.string(),
  /** Both names are those at the time of the request. */
  ownerUsername: z.string(),
  requesterUsername: z.string(),
  requester: z.object({ emailDomain: z.string(), memberSince: z.string() }),
  /** ISO 8601 in UTC, as every time here. */
  requestDate: z.string(),
  /** Proves by KMS all that is above. Whatever cannot be such a proof counts as none. */
  requestSeal: z.catch(z.optional(bytes), undefined),
  status: z.enum(TRANSFER_STATUSES),
  /** The user who has to act: the key of a sparse index. */
  awaiting: z.optional(z.string()),
  /** The step that led to the status; absent after the request. */
  lastStep: z.optional(z.enum(TRANSFER_STEPS)),
  approvedAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  /** True when the party has taken the transfer off their list. */
  ownerCleared: z.optional(z.boolean()),
  requesterCleared: z.optional(z.boolean()),
  /** When a repair let the owner decide again. */
  reopenedAt: z.optional(z.string()),
  /** The item's version when it came to its new owner, who never has it at an earlier one. */
  movedVersion: z.optional(z.number()),
  /** True when the new owner is known to have transferred or deleted the item since. */
  hasLeft: z.optional(z.boolean()),
  /** An encrypted item's key, for the requester. */
  itemKey: z.optional(sealedForSchema),
  /** The public key that the item's key was sealed to, for the owner alone: their vault made this note. */
  sealedTo: z.optional(noteSchema),
  /** A plain item's name as the requester was shown it when they asked, for them alone. */
  askedName: z.optional(sealedForSchema),
  /** An encrypted item's name, for each party. */
  names: z.optional(z.object({ owner: z.optional(sealedForSchema), requester: z.optional(sealedForSchema) })),
});
export type TransferRow = z.infer<typeof transferRowSchema>;

export const parseTransfer = rowParser(transferRowSchema);

/** The statuses that the list of transfers shows. */
export const LISTED = TRANSFER_STATUSES.filter((status) => !STATUSES[status].isHidden);

/** @returns undefined for a damaged row, which must not hide the others of a scan */
export function tryParseTransfer(attributes: Attributes): TransferRow | undefined {
  const parsed = transferRowSchema.safeParse(unmarshall(attributes));
  return parsed.success ? parsed.data : undefined;
}
