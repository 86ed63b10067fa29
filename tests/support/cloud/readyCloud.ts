import { cpSync, rmSync } from 'node:fs';
import { decodeJwt } from 'jose';
import { registerSampleItems } from '#infra/local/seed/seedItems.ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { isDynoxide } from '../database.ts';
import { makeDataFolder } from './dataFolder.ts';
import { oncePerRun } from './oncePerRun.ts';
import { startTestCloud, type TestCloud, type TestCloudOptions } from './testCloud.ts';

/**
 * A cloud of its own that finds its keys, tables, demo accounts and sample items as an earlier start left them: to make
 * them anew takes ten times as long as all else of a start. For tests that are not about the first start. It leaves nothing behind.
 */
export async function startReadyCloud({
  seed = 'none',
  ownBundles = false,
}: Pick<TestCloudOptions, 'seed' | 'ownBundles'> = {}): Promise<TestCloud> {
  const left = await oncePerRun(`data-${seed}`, async (dataFolder) => {
    await (await startTestCloud({ seed, dataFolder })).stop();
  });
  const dataFolder = makeDataFolder();
  // A database elsewhere has no tables for the copy.
  if (left !== undefined && isDynoxide) cpSync(left, dataFolder, { recursive: true });
  const cloud = await startTestCloud({ seed, dataFolder, ownBundles });
  return {
    ...cloud,
    async stop() {
      await cloud.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

let shared: Promise<TestCloud> | undefined;

/**
 * One cloud for the files of a worker, which ends with the worker: to start its functions takes longer than many tests.
 * Each file has users of its own there, and changes nothing that is not theirs.
 */
export function sharedCloud(): Promise<TestCloud> {
  shared ??= startReadyCloud().catch((error) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

/** Gives a user the sample items that `npm start` makes for its first demo user. */
export async function registerSamples({ as, lambda }: TestCloud, username: string): Promise<void> {
  const { authorization = '' } = await as(username);
  const claims = decodeJwt<Record<typeof USER_ID_CLAIM, string>>(authorization.replace('Bearer ', ''));
  await registerSampleItems(
    { userId: claims[USER_ID_CLAIM], sub: claims.sub ?? '', username },
    lambda.invoke,
  );
}
