import { relative } from 'node:path';
import { type BuildOptions, build, context } from 'esbuild';
import { FUNCTION_NAMES, FUNCTIONS } from '#functions/declared.ts';
import { addFonts, BUNDLING } from '#infra/build/bundling.ts';
import { inProject } from '../inProject.ts';

const optionsFor = (folder: string) =>
  ({
    ...BUNDLING,
    entryPoints: {
      ...Object.fromEntries(FUNCTION_NAMES.map((name) => [name, FUNCTIONS[name].entry])),
      runtime: 'infra/local/lambda/runtime.mjs',
    },
    outdir: folder,
    target: 'node20',
    metafile: true,
    logLevel: 'error',
  }) satisfies BuildOptions;

/**
 * Bundles every declared function as the stack does, but readable, into the folder. There are no source maps: each
 * thread would keep them in memory. With them is the module that runs them, which must fit the registry that starts it also
 * when the sources change meanwhile. A folder in the project needs no fonts: the project's packages are found from there.
 */
export async function bundleFunctions(folder: string): Promise<void> {
  const { metafile } = await build(optionsFor(folder));
  if (relative(inProject('.'), folder).startsWith('..')) addFonts(folder, metafile);
}

/**
 * Bundles the functions, with source maps, and again at every change of their sources.
 * @param folder in the project, whose packages have the fonts
 * @param onChange called after each change
 * @returns a function that stops this, when the first bundles are there
 */
export async function watchFunctions(folder: string, onChange: () => void): Promise<() => Promise<void>> {
  const watching = await context({
    ...optionsFor(folder),
    sourcemap: 'inline',
    sourcesContent: false,
    plugins: [{ name: 'on-change', setup: ({ onEnd }) => onEnd(onChange) }],
  });
  await watching.rebuild();
  await watching.watch();
  return () => watching.dispose();
}
