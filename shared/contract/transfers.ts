import * as z from 'zod/mini';
import { TRANSFER_STATUSES, TRANSFER_STEPS } from '../domain/transfers.ts';
import { endpointIn } from './endpoint.ts';
import { itemFileSchema } from './itemFile.ts';
import { pendingCount } from './pendingCount.ts';
import {
  cursorSchema,
  emptySchema,
  idempotencyHeaders,
  idParams,
  idSchema,
  instantSchema,
  messageSchema,
  propertySchema,
  securityLevelSchema,
} from './values.ts';

const endpoint = endpointIn('transfers');

export const transferSchema = z.object({
  id: z.string(),
  assetId: z.string(),
  /** 'Encrypted item' to a party that may not read the name now. */
  assetName: z.string(),
  /**
   * The reason why `assetName` is no name; absent where it is one. `locked`: the party's own vault has to be opened first;
   * `encrypted`: they may know it once the owner approves; `unknown`: they may not know it, or it is gone.
   */
  unnamed: z.optional(z.enum(['locked', 'encrypted', 'unknown'])),
  status: z.enum(TRANSFER_STATUSES),
  isRequester: z.boolean(),
  isOwner: z.boolean(),
  requesterUsername: z.string(),
  ownerUsername: z.string(),
  requestDate: instantSchema,
  isEncrypted: z.boolean(),
  /** When the owner approved; absent before. */
  approvedAt: z.optional(instantSchema),
  /** When it ended: accepted, denied, rejected, reclaimed, cancelled, expired. */
  endedAt: z.optional(instantSchema),
  /** The step that led to the status; absent after the request. */
  lastStep: z.optional(z.enum(TRANSFER_STEPS)),
});
export type Transfer = z.infer<typeof transferSchema>;

/** One transfer as a party sees it before it decides. */
export const transferDetailSchema = z.extend(transferSchema, {
  /** Facts about the requester, for the owner only. */
  requester: z.optional(
    z.object({
      emailDomain: z.string(),
      memberSince: instantSchema,
      /** The level that the requester's vault has now; absent where the item is plain. */
      securityLevel: z.optional(securityLevelSchema),
      /** True where it is lower than the owner's, which the owner should know before they approve. */
      isLowerLevel: z.optional(z.boolean()),
      /**
       * During the review, the level that the owner approved for. At a lower one the requester cannot accept, but can read.
       */
      approvedLevel: z.optional(securityLevelSchema),
    }),
  ),
  /** The end of the requester's id, which tells two users apart whose names look alike; for the owner only. */
  requesterShortId: z.optional(z.string()),
  /**
   * Six words made of the requester's public key as the caller's own vault knows it: whoever put another key in between
   * makes them differ. Only with `verification` ready.
   */
  verificationPhrase: z.optional(z.string()),
  /**
   * Whether there are words to compare: `locked` until the caller opens their vault, `changed` where the tables hold
   * a key that is not theirs. Absent where the item is plain, and when there is nothing to decide.
   */
  verification: z.optional(z.enum(['ready', 'locked', 'changed'])),
});
export type TransferDetail = z.infer<typeof transferDetailSchema>;

const completedTransfersSchema = z.object({
  transfers: z.array(transferSchema),
  /** Absent on the last page. */
  cursor: z.optional(z.string()),
});
export type CompletedTransfers = z.infer<typeof completedTransfersSchema>;

export const transferItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  assetType: z.string(),
  properties: z.array(propertySchema),
  /** Absent where it has none. */
  files: z.optional(z.array(itemFileSchema)),
  isEncrypted: z.boolean(),
});
export type TransferItem = z.infer<typeof transferItemSchema>;

const byLink = { ownerId: idSchema, assetId: idSchema };

const STEP_ERRORS = [
  'authentication_required',
  'not_found',
  'wrong_state',
  'in_transit',
  'item_damaged',
  'lost_race',
] as const;

const step = <const P extends `/transfers/${string}`>(named: {
  readonly path: P;
  readonly summary: string;
}) =>
  endpoint({
    ...named,
    method: 'POST',
    params: idParams,
    body: emptySchema,
    response: messageSchema,
    errors: STEP_ERRORS,
  });

export const transfers = {
  pending: endpoint({
    method: 'GET',
    path: '/transfers/pending',
    summary: 'The transfers that the caller is party to, the newest request first: 5,000 at most.',
    response: z.array(transferSchema),
  }),
  /** The function `reports` serves it, beside the receipts that it leads to: only that one has the memory for documents. */
  completed: endpoint({
    method: 'GET',
    path: '/transfers/completed',
    summary: "The caller's completed transfers, the newest request first, in pages.",
    query: z.object({ cursor: z.optional(cursorSchema) }),
    response: completedTransfersSchema,
  }),
  pendingCount: pendingCount.get,
  pendingCountHead: pendingCount.head,
  preview: endpoint({
    method: 'GET',
    path: '/transfers/preview',
    summary: 'Whose item a link names, and its name where it is not encrypted, before asking for it.',
    query: z.object(byLink),
    response: z.object({
      ownerUsername: z.string(),
      /** Since when the owner has an account; absent for one that is disabled. */
      ownerMemberSince: z.optional(instantSchema),
      isEncrypted: z.boolean(),
      /** Absent for an encrypted item. */
      assetName: z.optional(z.string()),
      available: z.boolean(),
      alreadyRequested: z.boolean(),
    }),
    errors: ['not_found', 'item_damaged'],
  }),
  item: endpoint({
    method: 'GET',
    path: '/transfers/asset/{transferId}',
    summary: 'The item of a transfer, for a party that may read it now.',
    params: z.object({ transferId: idSchema }),
    response: transferItemSchema,
    errors: ['authentication_required', 'not_found', 'wrong_state', 'item_damaged'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/transfers/{id}',
    summary: 'One transfer, for its two parties.',
    params: idParams,
    response: transferDetailSchema,
    errors: ['not_found', 'key_changed'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/transfers/{id}/receipt',
    summary: 'The receipt of a completed transfer.',
    params: idParams,
    response: z.string(),
    file: 'application/pdf',
    errors: ['authentication_required', 'not_found', 'wrong_state'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/transfers',
    summary: "Asks for someone's item.",
    headers: idempotencyHeaders,
    body: z.object(byLink),
    status: 201,
    response: transferSchema,
    errors: [
      'not_found',
      'wrong_state',
      'item_damaged',
      'own_item',
      'already_requested',
      'too_many_open_requests',
      'idempotency_conflict',
      'lost_race',
    ],
  }),
  requesterDecision: endpoint({
    method: 'POST',
    path: '/transfers/requester-decision/{id}',
    summary: 'The requester accepts or rejects.',
    params: idParams,
    body: z.object({ approved: z.boolean({ error: 'Must be true or false' }) }),
    response: messageSchema,
    errors: [
      'authentication_required',
      'not_found',
      'wrong_state',
      'item_damaged',
      'key_changed',
      'level_not_acknowledged',
      'lost_race',
    ],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/transfers/approve-owner/{id}',
    summary: 'The owner approves.',
    params: idParams,
    /** The circumstances of the approval as its owner knows them; what is left out is not checked. */
    body: z.optional(
      z.object({
        acknowledgedLevel: z
          .optional(securityLevelSchema)
          .check(
            z.describe(
              "The requester's level as the owner was shown it, of an encrypted item. The approval is refused where it is lower by then, and lower than the owner's. Without it, one with words is refused at a level lower than the owner's, and one without words at none.",
            ),
          ),
        /** The words that the owner compared: the approval is refused where others are due by now. */
        verificationPhrase: z.optional(
          z.string().check(z.maxLength(200, { error: 'Must be at most 200 characters' })),
        ),
      }),
    ),
    response: messageSchema,
    errors: [...STEP_ERRORS, 'key_changed', 'level_not_acknowledged'],
  }),
  deny: step({
    path: '/transfers/deny-owner/{id}',
    summary: 'The owner denies.',
  }),
  reclaim: step({
    path: '/transfers/reclaim/{id}',
    summary: 'The owner takes back what the requester denied.',
  }),
  withdraw: step({
    path: '/transfers/{id}/withdraw',
    summary: 'The requester withdraws before a decision.',
  }),
  cancel: step({
    path: '/transfers/{id}/cancel',
    summary: 'The owner cancels during the review.',
  }),
  clear: endpoint({
    method: 'POST',
    path: '/transfers/{id}/clear',
    summary: 'A party takes a transfer that is over for them off their own list.',
    params: idParams,
    body: emptySchema,
    response: messageSchema,
    errors: ['not_found', 'wrong_state', 'lost_race'],
  }),
} as const;
