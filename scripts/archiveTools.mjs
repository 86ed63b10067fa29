import { spawnSync } from 'node:child_process';

const TOOLS = ['age', 'unzip'];

const isMissing = (tool) => spawnSync(tool, ['--version']).error !== undefined;

/**
 * Installs the programs that open an exported archive, where a continuous integration lacks them and may. The test that
 * uses them passes without a try where they cannot be installed, unless `ARCHIVE_TOOLS` is `required`.
 */
export function ensureArchiveTools() {
  const missing = TOOLS.filter(isMissing);
  if (!process.env.CI || missing.length === 0) return;
  process.stdout.write(`Installing ${missing.join(' and ')} to open exported archives (once) ...\n`);
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${missing.join(' ')}`;
  spawnSync('sh', ['-c', install], { stdio: 'inherit' });
}
