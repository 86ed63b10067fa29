import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the built app whose file names change with their content. */
export const HASHED_FOLDER = 'app';

/**
 * Returns the folder of the built web app, and builds it if necessary, so that a fresh clone can be synthesized.
 * @param root the project's folder
 */
export function builtWebApp(root: string): string {
  const folder = join(root, 'dist', 'web');
  if (!existsSync(join(folder, 'index.html'))) {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    execFileSync(process.execPath, [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
      cwd: root,
      // The template may be written to the standard output.
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return folder;
}
