import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { KeyVariable } from '#functions/declared.ts';
import { writeDurably } from '../../store/durableFile.ts';
import { ACCOUNT_ID, REGION } from '../account.ts';

/** The keys of the product by purpose. The stack makes the same ones. */
export const KMS_ALIASES = {
  data: 'alias/item-registry/data',
  wrapping: 'alias/item-registry/wrapping',
  hmac: 'alias/item-registry/hmac',
} as const;

/** The values of the functions' variables that name a key. */
export const KEY_IDS: Readonly<Record<KeyVariable, string>> = {
  WRAPPING_KEY_ID: KMS_ALIASES.wrapping,
  HMAC_KEY_ID: KMS_ALIASES.hmac,
};

type KeyName = keyof typeof KMS_ALIASES;

export interface Key {
  readonly arn: string;
  readonly alias: string;
  readonly usage: 'ENCRYPT_DECRYPT' | 'GENERATE_VERIFY_MAC';
  readonly material: Buffer;
}

/** Finds a key by its id, its ARN, an alias or the ARN of an alias. */
export type KeyRing = (name: string) => Key | undefined;

const KEY_BYTES = 32;
const storedKey = z.object({
  id: z.string().check(z.regex(/^mrk-[0-9a-f]{32}$/)),
  material: z.string().check(z.length(KEY_BYTES * 2), z.regex(/^[0-9a-f]*$/)),
});
const fileSchema = z.object({ data: storedKey, wrapping: storedKey, hmac: storedKey });
type StoredKeys = z.infer<typeof fileSchema>;

/**
 * Reads the keys from the data folder, or makes them there before their first use.
 * @throws {Error} when the file is damaged: new keys would make everything encrypted unreadable for good.
 */
export async function openKeyRing(dataFolder: string): Promise<KeyRing> {
  const file = join(dataFolder, 'kms.json');
  const stored = (await read(file)) ?? (await create(file));
  const ring = new Map<string, Key>();
  for (const name of ['data', 'wrapping', 'hmac'] as const) addTo(ring, name, stored[name]);
  return (name) => ring.get(name);
}

async function read(file: string): Promise<StoredKeys | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `The keys in ${file} cannot be read. Put the file back from a copy, or start with an empty data folder.`,
    );
  }
}

async function create(file: string): Promise<StoredKeys> {
  const keys = { data: newKey(), wrapping: newKey(), hmac: newKey() };
  await writeDurably(file, JSON.stringify(keys));
  return keys;
}

const newKey = (): StoredKeys[KeyName] => ({
  id: `mrk-${randomBytes(16).toString('hex')}`,
  material: randomBytes(KEY_BYTES).toString('hex'),
});

function addTo(ring: Map<string, Key>, name: KeyName, { id, material }: StoredKeys[KeyName]): void {
  const arnOf = (resource: string) => `arn:aws:kms:${REGION}:${ACCOUNT_ID}:${resource}`;
  const arn = arnOf(`key/${id}`);
  const usage = name === 'hmac' ? 'GENERATE_VERIFY_MAC' : 'ENCRYPT_DECRYPT';
  const alias = KMS_ALIASES[name];
  const key: Key = { arn, alias, usage, material: Buffer.from(material, 'hex') };
  for (const known of [id, arn, alias, arnOf(alias)]) ring.set(known, key);
}
