import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import {
  STATUSES,
  TRANSFER_STATUSES,
  TRANSFER_STEPS,
  type TransferStatus,
} from '#shared/domain/transfers.ts';
import { type Attributes, bytes, rowParser } from './rows.ts';

/** Bytes that a user's vault sealed for itself, by the keys of one generation. */
const noteSchema = z.object({ vaultId: z.string(), generation: z.number(), sealed: bytes });

/** Bytes that are sealed to one generation of a user's vault, at the level that it had then. */
const sealedForSchema = z.extend(noteSchema, { level: z.enum(SECURITY_LEVELS) });
export type SealedFor = z.infer<typeof sealedForSchema>;

const askedSchema = z.object({
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
  /** The user who has to act: the key of a sparse index. */
  awaiting: z.optional(z.string()),
  /** The keys of the index of dates, as `dueMarksOf` gives them. A version that knows no such index leaves them as they are. */
  dueShard: z.optional(z.string()),
  dueAt: z.optional(z.string()),
  /** The step that led to the status; absent after the request. */
  lastStep: z.optional(z.enum(TRANSFER_STEPS)),
  /** True when the party has taken the transfer off their list. */
  ownerCleared: z.optional(z.boolean()),
  requesterCleared: z.optional(z.boolean()),
});

/** A plain item's name as the requester was shown it when they asked, for them alone. */
const askedName = z.optional(sealedForSchema);

/** The item's name as its owner last knew it when they denied it, for them alone: it may go to someone else since. */
const ownerName = z.optional(sealedForSchema);

/**
 * The item's name, for each party: of an encrypted one from the approval on, until the item is the owner's again; of a plain
 * one from the acceptance on, which leaves out the owner's where it cannot be sealed.
 */
const names = z.optional(
  z.object({ owner: z.optional(sealedForSchema), requester: z.optional(sealedForSchema) }),
);

/** An encrypted item's key, for the requester. A completed transfer keeps it for a while for a repair. */
const itemKey = z.optional(sealedForSchema);

/** Each is set by its step. A writer to the table can take it away, which must not hide the transfer. */
const [approvedAt, endedAt] = [z.optional(z.string()), z.optional(z.string())];

/** Each status has its own fields: those that it drops (see `STATUSES`) are not read, whatever the table holds. */
const transferRowSchema = z.discriminatedUnion('status', [
  z.extend(askedSchema, {
    status: z.literal('PendingOwnerApproval'),
    /** When a repair let the owner decide again. */
    reopenedAt: z.optional(z.string()),
    askedName,
  }),
  z.extend(askedSchema, {
    status: z.literal('PendingRequesterReview'),
    approvedAt,
    itemKey,
    /** The public key that the item's key was sealed to, for the owner alone: their vault made this note. */
    sealedTo: z.optional(noteSchema),
    names,
    askedName,
  }),
  z.extend(askedSchema, {
    status: z.literal('DeniedByRequester'),
    approvedAt,
    endedAt,
    names,
    askedName,
  }),
  z.extend(askedSchema, {
    status: z.literal('DeniedByOwner'),
    approvedAt,
    endedAt,
    askedName,
    ownerName,
  }),
  z.extend(askedSchema, {
    status: z.literal('Completed'),
    approvedAt,
    endedAt,
    itemKey,
    names,
    /** The item's version when it came to its new owner, who never has it at an earlier one. */
    movedVersion: z.optional(z.number()),
    /** Whether the item was encrypted when it was handed over. Absent of a transfer that an earlier release completed. */
    wasEncrypted: z.optional(z.boolean()),
    /** True when the new owner is known to have transferred or deleted the item since. */
    hasLeft: z.optional(z.boolean()),
  }),
  z.extend(askedSchema, { status: z.literal('Reclaimed'), approvedAt, endedAt }),
]);
export type TransferRow = z.infer<typeof transferRowSchema>;

/** The fields that a transfer can have, at whatever status. */
export const TRANSFER_FIELDS: ReadonlySet<string> = new Set(
  transferRowSchema.def.options.flatMap(({ def }) => Object.keys(def.shape)),
);

/** A transfer at one of these statuses. */
export type TransferAt<S extends TransferStatus> = Extract<TransferRow, { readonly status: S }>;

export const transferKeyOf = (transferId: string): Attributes => marshall({ transferId });

export const parseTransfer = rowParser(transferRowSchema);

/** The statuses that the list of transfers shows. */
export const LISTED = TRANSFER_STATUSES.filter((status) => !STATUSES[status].isHidden);

/** The times of the approval and of the end, as far as the transfer has come. */
export const timesOf = (
  transfer: TransferRow,
): { readonly approvedAt?: string | undefined; readonly endedAt?: string | undefined } => ({
  ...('approvedAt' in transfer && { approvedAt: transfer.approvedAt }),
  ...('endedAt' in transfer && { endedAt: transfer.endedAt }),
});

/** When the status began: with the last thing that happened. */
export function beganAt(transfer: TransferRow): string {
  const { approvedAt, endedAt } = timesOf(transfer);
  const reopenedAt = 'reopenedAt' in transfer ? transfer.reopenedAt : undefined;
  return endedAt ?? approvedAt ?? reopenedAt ?? transfer.requestDate;
}
