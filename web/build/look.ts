import { join } from 'node:path';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';

const LOOK = join(import.meta.dirname, '../src/ui/Look.tsx');

/** Mantine writes two sheets into the page: the variables of its theme, and the classes of its breakpoints. */
const WRITTEN = /<style data-mantine-styles="[a-z]+">([^<]*)<\/style>/g;

/** @returns the style sheets that Mantine would write at each start of the app */
async function stylesOfLook(): Promise<string> {
  const { module } = await runnerImport<{ Look: FunctionComponent }>(LOOK, { configFile: false });
  return [...renderToStaticMarkup(createElement(module.Look)).matchAll(WRITTEN)]
    .map(([, sheet]) => sheet)
    .join('\n');
}

/** Mantine writes them in these lines, and by this property the app adds its own variables. */
const WRITERS =
  /^\s+with(?:CssVariables|GlobalClasses) && .*jsx\(Mantine(?:CssVariables|Classes), \{[^}]*\}\),$/gm;
const RESOLVER = / cssVariablesResolver=\{cssVariables\}/;

/**
 * Puts the styles of the theme, which never changes, at the end of the app's sheet. Otherwise each start would make some
 * three hundred variables anew, with code that the first screen waits for.
 */
export const writtenStyles: Plugin = {
  name: 'written-styles',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (/\/web\/src\/app\/app\.css$/.test(id)) return `${code}\n${await stylesOfLook()}`;
    if (id === LOOK) return without(RESOLVER, code, 1);
    if (/\/MantineProvider\/MantineProvider\.mjs$/.test(id)) return without(WRITERS, code, 2);
    return undefined;
  },
};

/** @throws where the code has not as many of these places */
function without(place: RegExp, code: string, count: number) {
  const found = code.match(place)?.length;
  if (found !== count)
    throw new Error(`The styles of the theme are written elsewhere now: look for ${place}`);
  return { code: code.replace(place, ''), map: null };
}
