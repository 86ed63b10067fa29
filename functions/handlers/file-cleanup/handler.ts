import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { once } from '#functions/lib/aws/once.ts';
import type { StoredPlace } from '#functions/lib/aws/renditions.ts';
import {
  activity,
  countFileBytes,
  dueFiles,
  fileScan,
  files,
  namedFiles,
  trashedItems,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { declared } from './declared.ts';
import { powertoolsRuns } from './recording.ts';
import { run } from './run.ts';

/** Less than the function's own time, so that a run ends by itself. */
const TIME_MS = 10 * 60 * 1_000;

/** The client for the bucket is loaded when something is due. */
const remover = once(async () => {
  const { createRenditionRemover } = await import('#functions/lib/aws/renditions.ts');
  return createRenditionRemover(environment.FILES_BUCKET);
});

const environment = readEnvironment(declared);
const deps = {
  ...createStores(environment, {
    activity,
    countFileBytes,
    dueFiles,
    fileScan,
    files,
    namedFiles,
    trashedItems,
  }),
  removeRenditions: async (places: readonly StoredPlace[]) => (await remover())(places),
  now: () => new Date(),
  record: powertoolsRuns(),
};

/** Started by the clock; gives a summary of its run. */
export const handler = () => run(deps, Date.now() + TIME_MS);
