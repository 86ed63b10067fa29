import * as z from 'zod/mini';

/** The name of a table, or its ARN. */
export const tableName = z.string().check(z.minLength(3));

export const bucketName = z.string().check(z.minLength(3));

/** The id of a key, an alias, or the ARN of one. */
export const keyId = z.string().check(z.minLength(1));

export const userPoolId = z.string().check(z.minLength(1));

/** The address that mails come from. */
export const mailSender = z.string().check(z.includes('@'));

/** Where people find the product, e.g. `https://registry.example.com`. */
export const siteOrigin = z.url();

/**
 * The function's own variables, read once when it starts.
 * @throws when one is missing, naming it, so that a wrong deployment fails at once.
 */
export const readEnvironment = <S extends Record<string, z.ZodMiniType>>(shape: S) =>
  z.parse(z.object(shape), process.env);
