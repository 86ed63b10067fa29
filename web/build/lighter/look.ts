import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';

const LOOK = join(import.meta.dirname, '../../src/ui/Look.tsx');

/** Mantine writes two sheets into the page: the variables of its theme, and the classes of its breakpoints. */
const WRITTEN = /<style data-mantine-styles="[a-z]+">([^<]*)<\/style>/g;

/** Mantine's own colours: the app has others (`palette.ts`). */
const COLOUR_OF_MANTINE =
  /\s*--mantine-color-(?:blue|cyan|grape|indigo|lime|orange|pink|teal|violet)-[\w-]+:[^;}]*;/g;
const DEFAULTS = /@import "@mantine\/core\/styles\/default-css-variables\.css";\n/;
const defaultsOfMantine = () =>
  readFileSync(fileURLToPath(import.meta.resolve('@mantine/core/styles/default-css-variables.css')), 'utf8');

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
 * three hundred variables anew, with code that the first screen waits for. Half of them are of colours that the app does
 * not have.
 */
export const writtenStyles: Plugin = {
  name: 'written-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: {
      id: [/\/web\/src\/ui\/Look\.tsx$/, /\/web\/src\/app\/(?:app|mantine)\.css$/, /\/MantineProvider\.mjs$/],
    },
    async handler(code, id) {
      if (id.endsWith('.tsx')) return without(RESOLVER, code, 1);
      if (id.endsWith('.mjs')) return without(WRITERS, code, 2);
      if (id.endsWith('app.css')) return inOwnColours(code + (await stylesOfLook()));
      return inOwnColours(without(DEFAULTS, code, 1).code + defaultsOfMantine());
    },
  },
};

const inOwnColours = (sheet: string) => ({ code: sheet.replace(COLOUR_OF_MANTINE, ''), map: null });

/** @throws where the code has not as many of these places */
function without(place: RegExp, code: string, count: number) {
  const found = code.match(place)?.length;
  if (found !== count)
    throw new Error(`The styles of the theme are written elsewhere now: look for ${place}`);
  return { code: code.replace(place, ''), map: null };
}
