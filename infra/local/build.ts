import { join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLING } from '#infra/build/bundling.ts';
import { bundleFunctions } from './lambda/bundle.ts';

/**
 * Bundles the local cloud with its packages: their many small files take several times as long to load. The pages of the
 * sign-in need no checks of React's for developers.
 */
async function bundleCloud(folder: string): Promise<void> {
  await build({
    ...BUNDLING,
    entryPoints: {
      main: 'infra/local/main.ts',
      job: 'infra/local/job.ts',
      backup: 'infra/local/backup/command.ts',
    },
    outdir: folder,
    target: 'node20',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
}

/** Run by the setup, in a process of its own: esbuild would keep its memory as long as the product runs. */
const [folder = ''] = process.argv.slice(2);
await Promise.all([bundleCloud(folder), bundleFunctions(join(folder, 'functions'))]);
process.exit();
