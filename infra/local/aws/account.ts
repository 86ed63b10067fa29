import { createHmac, randomBytes } from 'node:crypto';

export const REGION = 'us-east-1';
export const ACCOUNT_ID = '000000000000';

const seed = randomBytes(32);

/**
 * The secret of an access key id, which is the name of a function. It is derived from a random seed of the process, so
 * nothing has to be stored and it cannot be guessed.
 */
export const secretKeyOf = (accessKeyId: string): string =>
  createHmac('sha256', seed).update(accessKeyId).digest('base64url');
