import { createHmac, randomBytes } from 'node:crypto';

export const REGION = 'us-east-1';
export const ACCOUNT_ID = '000000000000';

const seed = randomBytes(32);

/**
 * The secret that belongs to an access key id, which is the name of the function it was given to. It is
 * derived anew in every process, so nothing has to be stored and no one can guess it.
 */
export const secretKeyOf = (accessKeyId: string): string =>
  createHmac('sha256', seed).update(accessKeyId).digest('base64url');
