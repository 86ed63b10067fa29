import { cpSync, rmSync } from 'node:fs';
import { isDynoxide } from '../database.ts';
import { makeDataFolder } from './dataFolder.ts';
import { oncePerRun } from './oncePerRun.ts';
import { startTestCloud, type TestCloud } from './testCloud.ts';

type Seed = 'sample' | 'none';

/**
 * A cloud of its own that finds its keys, tables, demo accounts and sample items as an earlier start left them: to make
 * them anew takes ten times as long as all else of a start. For tests that are not about the first start. It leaves nothing behind.
 */
export async function startReadyCloud({ seed = 'none' }: { readonly seed?: Seed } = {}): Promise<TestCloud> {
  const left = await oncePerRun(`data-${seed}`, async (dataFolder) => {
    await (await startTestCloud({ seed, dataFolder })).stop();
  });
  const dataFolder = makeDataFolder();
  // A database elsewhere has no tables for the copy.
  if (left !== undefined && isDynoxide) cpSync(left, dataFolder, { recursive: true });
  const cloud = await startTestCloud({ seed, dataFolder });
  return {
    ...cloud,
    async stop() {
      await cloud.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
