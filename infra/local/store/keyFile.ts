import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeDurably } from './durableFile.ts';
import type { LocalStore } from './store.ts';

/** Keys by kind and id. They do not lie in the tables, which more programs read than need the keys. */
export type KeyFile = Pick<LocalStore, 'get' | 'put'>;

const fileSchema = z.record(z.string(), z.unknown());

/**
 * The keys of the local cloud itself, in a file that only this user can read.
 * @throws {Error} with one line when the file is damaged
 */
export async function openKeyFile(dataFolder: string): Promise<KeyFile> {
  const file = join(dataFolder, 'keys.json');
  let keys = keysIn(await textOf(file), file);
  const nameOf = (kind: string, id: string): string => `${kind}/${id}`;
  return {
    get: async (kind, id) => keys[nameOf(kind, id)],
    async put(kind, id, value) {
      keys = { ...keys, [nameOf(kind, id)]: value };
      await writeDurably(file, JSON.stringify(keys));
    },
  };
}

/** @throws {Error} with one line when what is stored is not what the schema says */
export async function readKey<S extends z.ZodMiniType>(
  keyFile: KeyFile,
  kind: string,
  id: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const { success, data } = z.optional(schema).safeParse(await keyFile.get(kind, id));
  if (!success) throw damaged('keys.json in the data folder');
  return data;
}

function keysIn(text: string, file: string): z.infer<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw damaged(file);
  }
}

const damaged = (file: string): Error =>
  new Error(
    `${file}, by which sign-ins are proved, cannot be read. Put it back from a backup, or remove it: then everyone signs in once more.`,
  );

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
