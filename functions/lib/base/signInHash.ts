import { createHash } from 'node:crypto';
import { SIGN_IN_HASH } from '#shared/domain/constants.ts';

/**
 * The name under which a sign-in is stored, listed and ended. It tells nothing of the `origin_jti`, and opens nothing.
 * @param signInId the token's `origin_jti`
 */
export const signInHash = (signInId: string): string =>
  createHash('sha256')
    .update(`${SIGN_IN_HASH.label}\n${signInId}`)
    .digest()
    .subarray(0, SIGN_IN_HASH.bytes)
    .toString('base64url');
