import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone when the tests are, at the latest. */
export const makeDataFolder = (): string =>
  mkdtempSync(join(process.env.TEST_BUNDLES ?? tmpdir(), 'item-registry-'));

/** A folder of the running test alone, gone with it. */
export function dataFolderOfTest(): string {
  const folder = makeDataFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
