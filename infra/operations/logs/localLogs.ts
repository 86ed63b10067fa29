import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Refused } from '../command.ts';
import { localDataFolder } from '../localInstallation.ts';
import { type Entry, entryOf } from './line.ts';

/** What the functions of the registry on this machine have written, oldest first; it need not run. */
export async function* localEntries(since: number): AsyncGenerator<Entry> {
  const file = join(localDataFolder(), 'logs', 'functions.log');
  const input = createReadStream(file);
  try {
    for await (const text of createInterface({ input })) {
      const entry = entryOf({ text });
      if (entry && entry.at >= since) yield entry;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Refused(`There is no ${file}. Start a registry with npm start, or set ITEM_REGISTRY_DATA.`);
    throw error;
  }
}
