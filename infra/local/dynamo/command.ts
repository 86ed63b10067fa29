import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

const require = createRequire(import.meta.url);

/** How to run dynoxide: the binary that npm installed for this platform, else whatever npx can fetch. */
export function dynoxideCommand(platform = `${process.platform}-${process.arch}`): Command {
  try {
    const folder = dirname(require.resolve(`@dynoxide/${platform}/package.json`));
    return { file: join(folder, platform.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide'), args: [] };
  } catch {
    return { file: 'npx', args: ['--yes', 'dynoxide'] };
  }
}
