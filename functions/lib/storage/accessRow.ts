import * as z from 'zod/mini';
import { rowParser } from './rows.ts';

/** Who may act now, whatever their token says. */
const accessRowSchema = z.object({
  enabled: z.boolean(),
  isAdmin: z.boolean(),
  /** Seconds since 1970: a sign-in from before is not valid any more. */
  notBefore: z.number(),
  username: z.string(),
  /** To the hour, ISO 8601 in UTC; absent for who has not used the product yet. */
  lastSeen: z.optional(z.string()),
  /** That this person's account was deleted: all that may still be done is to finish that. */
  leaving: z.optional(z.boolean()),
});
export type AccessRow = z.infer<typeof accessRowSchema>;

export const parseAccess = rowParser(accessRowSchema);

/** Whether someone who signed in then is shut out by now. */
export const isShutOut = ({ enabled, notBefore }: AccessRow, signedInAt: number): boolean =>
  !enabled || signedInAt < notBefore;
