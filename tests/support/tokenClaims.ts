import { createTokenClaims } from '#functions/handlers/token-claims/claims.ts';

/** The product's trigger, with a user id that shows whose it is. */
export const claims = createTokenClaims(async ({ subject }) => `user-id-of-${subject}`);
