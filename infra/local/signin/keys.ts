import { generateKeyPair, type JsonWebKey, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import { type KeyFile, readKey } from '../store/keyFile.ts';

const publicPart = {
  kty: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
  n: z.string(),
  e: z.string(),
};
const privatePart = {
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
};
const signingKeySchema = z.object({ ...publicPart, ...privatePart });
const publicKeySchema = z.object(publicPart);
type SigningKey = z.infer<typeof signingKeySchema>;

export interface SignInKeys {
  readonly signing: SigningKey;
  /** The content of `/.well-known/jwks.json`. */
  readonly published: JSONWebKeySet;
  /** Signs the cookies. */
  readonly cookie: string;
}

/**
 * Makes the keys at the first start and reads them at every later one: a token and a sign-in outlive a restart.
 * @throws {Error} with one line when the file is damaged
 */
export async function ensureKeys(keyFile: KeyFile): Promise<SignInKeys> {
  const signing = await ensure(keyFile, 'signing', signingKeySchema, makeSigningKey);
  const cookie = await ensure(keyFile, 'cookie', z.string(), async () => randomBytes(32).toString('hex'));
  return { signing, cookie, published: { keys: [publicKeySchema.parse(signing)] } };
}

async function ensure<S extends z.ZodMiniType>(
  keyFile: KeyFile,
  id: string,
  schema: S,
  make: () => Promise<unknown>,
): Promise<z.output<S>> {
  const kept = await readKey(keyFile, 'signin-keys', id, schema);
  if (kept !== undefined) return kept;
  const made = schema.parse(await make());
  await keyFile.put('signin-keys', id, made);
  return made;
}

async function makeSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ format: 'jwk' });
  const { kty, n, e } = z.object({ kty: z.string(), n: z.string(), e: z.string() }).parse(key);
  return { ...key, kid: await calculateJwkThumbprint({ kty, n, e }), alg: 'RS256', use: 'sig' };
}
