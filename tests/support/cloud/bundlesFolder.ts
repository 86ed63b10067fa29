import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names a folder to all workers, for the functions that their clouds share. It is gone when the tests are. */
export default function setup(): (() => void) | undefined {
  // Vitest calls this once for the run and once for each kind of test.
  if (process.env.TEST_BUNDLES !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'item-registry-bundles-'));
  process.env.TEST_BUNDLES = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
