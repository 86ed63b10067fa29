import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { inProject } from '../inProject.ts';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/**
 * The variables of dynoxide's process: threads that wait for one database take twice the processor time for calls at once,
 * and a tenth more for calls one after the other (https://github.com/tokio-rs/tokio/pull/4250).
 */
export const dynoxideEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, TOKIO_WORKER_THREADS: '1' });

const require = createRequire(import.meta.url);

/**
 * The command for dynoxide: the binary that npm installed for this platform, otherwise npx, which downloads the same
 * version. Another one might store the data in another way.
 */
export function dynoxideCommand(platform = `${process.platform}-${process.arch}`): Command {
  try {
    const folder = dirname(require.resolve(`@dynoxide/${platform}/package.json`));
    return { file: join(folder, platform.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide'), args: [] };
  } catch {
    return { file: 'npx', args: ['--yes', `dynoxide@${pinnedVersion()}`] };
  }
}

const pinned = z.object({ optionalDependencies: z.object({ '@dynoxide/linux-x64': z.string() }) });

/** The version that the project is tested with. */
function pinnedVersion(): string {
  const { optionalDependencies } = pinned.parse(JSON.parse(readFileSync(inProject('package.json'), 'utf8')));
  return optionalDependencies['@dynoxide/linux-x64'];
}
