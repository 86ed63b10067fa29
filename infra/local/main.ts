import { startCloud } from './cloud.ts';
import { inProject } from './inProject.ts';
import { runUntilStopped } from './runUntilStopped.ts';
import type { Door } from './starting/door.mjs';
import type { WhenOrphaned } from './starting/orphaned.mjs';

interface Options {
  /** The folder of the functions' bundles. */
  readonly bundles: string;
  /** The product's address where it is open already. */
  readonly door?: Door | undefined;
  readonly whenOrphaned?: WhenOrphaned | undefined;
}

/** Runs the product until it is told to stop. @throws {Error} with one line when it cannot start. */
export const main = ({ bundles, door, whenOrphaned }: Options): Promise<void> =>
  runUntilStopped(async (settings) => {
    const cloud = await startCloud(settings, { webFolder: inProject('dist/web'), bundles }, { door });
    return { cloud, stop: cloud.stop };
  }, whenOrphaned);
