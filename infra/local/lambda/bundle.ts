import { join } from 'node:path';
import { type BuildOptions, type BuildResult, build, context } from 'esbuild';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '#functions/declared.ts';
import { addFonts, BUNDLING } from '#infra/build/bundling.ts';

const optionsFor = (folder: string) =>
  ({
    ...BUNDLING,
    entryPoints: Object.fromEntries(FUNCTION_NAMES.map((name) => [name, FUNCTIONS[name].entry])),
    outdir: folder,
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    metafile: true,
    logLevel: 'error',
  }) satisfies BuildOptions;

export const bundleFile = (folder: string, name: FunctionName): string => join(folder, `${name}.mjs`);

/** Bundles every declared function as the stack does, but readable, into the folder. */
export async function bundleFunctions(folder: string): Promise<void> {
  const { metafile } = await build(optionsFor(folder));
  addFonts(folder, metafile);
}

/** Bundles the functions again at every change of their sources. @returns a function that stops this */
export async function watchFunctions(folder: string, onChange: () => void): Promise<() => Promise<void>> {
  const ended = ({ metafile }: BuildResult) => {
    if (metafile) addFonts(folder, metafile);
    onChange();
  };
  const watching = await context({
    ...optionsFor(folder),
    plugins: [{ name: 'on-change', setup: ({ onEnd }) => onEnd(ended) }],
  });
  await watching.watch();
  return () => watching.dispose();
}
