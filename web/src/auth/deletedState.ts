import * as z from 'zod/mini';

const deletedSchema = z.object({ accountDeleted: z.literal(true) });

/** What the deletion of an account gives the sign-out, in the state of the history's entry. */
export const ACCOUNT_DELETED: z.infer<typeof deletedSchema> = { accountDeleted: true };

/** Whether someone is signed out because their account was deleted. */
export const isAccountDeleted = (state: unknown): boolean => deletedSchema.safeParse(state).success;
