import { buildSync } from 'esbuild';

/** The bytes that a start of this bundle reads: of its first file and what that imports, but not what is loaded at need. */
export function bytesReadAtStart(bundle: string): number {
  const { inputs } = buildSync({
    entryPoints: [bundle],
    bundle: true,
    format: 'esm',
    platform: 'node',
    metafile: true,
    write: false,
    logLevel: 'error',
  }).metafile;
  const [first = ''] = Object.keys(inputs).filter((file) => file.endsWith('/index.mjs'));
  const files = new Set([first]);
  for (const file of files) {
    for (const { kind, path } of inputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in inputs) files.add(path);
    }
  }
  return [...files].reduce((sum, file) => sum + (inputs[file]?.bytes ?? Number.NaN), 0);
}
