import * as z from 'zod/mini';
import { rowParser } from './rows.ts';

/** Whether a user may act now, whatever their tokens say. */
const accessRowSchema = z.object({
  enabled: z.boolean(),
  isAdmin: z.boolean(),
  /** Seconds since 1970. Sign-ins from before that time have ended. */
  notBefore: z.number(),
  username: z.string(),
  /** ISO 8601 in UTC, up to an hour old; absent for a user who has not used the product yet. */
  lastSeen: z.optional(z.string()),
  /** True once the account is being deleted: the user may do nothing but finish the deletion. */
  leaving: z.optional(z.boolean()),
});
export type AccessRow = z.infer<typeof accessRowSchema>;

export const parseAccess = rowParser(accessRowSchema);

/** @param signedInAt seconds since 1970 */
export const isShutOut = ({ enabled, notBefore }: AccessRow, signedInAt: number): boolean =>
  !enabled || signedInAt < notBefore;
