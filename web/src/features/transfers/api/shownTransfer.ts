import * as z from 'zod/mini';
import { transferDetailSchema, transferSchema, transfers } from '#shared/contract/transfers.ts';

/** A newer server may know a status that this page does not: it is shown as unknown, and hides nothing else. */
const anyStatus = { status: z.string() };

const shownTransferSchema = z.extend(transferSchema, anyStatus);
export type ShownTransfer = z.infer<typeof shownTransferSchema>;

const shownDetailSchema = z.extend(transferDetailSchema, anyStatus);
export type ShownTransferDetail = z.infer<typeof shownDetailSchema>;

/** The contract's endpoints, read with any status. */
export const shownTransfers = {
  pending: { ...transfers.pending, response: z.array(shownTransferSchema) },
  get: { ...transfers.get, response: shownDetailSchema },
} as const;
