// Turns the layers into rules of dependency-cruiser and into the table of ARCHITECTURE.md.
import { LAYERS } from './layers.mjs';

/** Test files beside the source, and what they share: a regular expression. */
export const TESTS = '\\.test\\.tsx?$|/testdata/|/testing/';

const FOLDERS = ['shared', 'functions', 'web', 'infra', 'scripts'];
/**
 * The files that dependency-cruiser begins with. No test file beside the source is among them: the product may not import
 * one, so it is in no circle with the product, and the compiler finds out whether its imports exist. Each pattern begins
 * with a folder: otherwise node_modules would be searched too.
 */
export const CRUISED = [
  ...FOLDERS.map((folder) => `${folder}/**/!(*.test).{ts,tsx,mts,mjs,cjs,js}`),
  'tests',
];

const PRODUCT = `^(${FOLDERS.join('|')})/`;

const escaped = (path) => path.replaceAll('.', '\\.');
const isFile = (path) => /\.\w+$/.test(path);

/** A regular expression for the files of a path; the name of a `/*` sub-folder is its first group. */
const filesOf = (path) =>
  path.endsWith('/*')
    ? `^${escaped(path.slice(0, -2))}/([^/]+)/`
    : `^${escaped(path)}${isFile(path) ? '$' : '/'}`;

const anyOf = (expressions) => expressions.join('|');

/** The files of a layer by itself: without the layers that lie within its folder. */
function own(path) {
  if (path.endsWith('/*')) return `^${escaped(path.slice(0, -1))}$1/`;
  const within = Object.keys(LAYERS).filter((other) => other.startsWith(`${path}/`));
  const others = within.map((other) => filesOf(other).slice(path.length + '^/'.length));
  return others.length === 0 ? filesOf(path) : `${filesOf(path)}(?!${anyOf(others)})`;
}

/** @returns the rules that hold each layer to the layers it may import, for dependency-cruiser's `forbidden` */
export function layerRules() {
  return [
    ...Object.entries(LAYERS).flatMap(([path, { is, may, types = [] }]) => {
      const from = { path: path.endsWith('/*') ? filesOf(path) : own(path), pathNot: TESTS };
      return [
        {
          name: `layer ${path}`,
          comment: `${is}: may import ${[...may, ...types].join(', ') || 'nothing'}.`,
          severity: 'error',
          from,
          to: { path: PRODUCT, pathNot: anyOf([own(path), ...[...may, ...types].map(filesOf)]) },
        },
        ...types.map((folder) => ({
          name: `layer ${path}: types only`,
          comment: `May import types of ${folder}, and nothing that runs.`,
          severity: 'error',
          from,
          to: { path: filesOf(folder), dependencyTypesNot: ['type-only'] },
        })),
      ];
    }),
    {
      name: 'every file is in a layer',
      comment: 'A new folder gets its line in scripts/layering/layers.mjs.',
      severity: 'error',
      from: { path: PRODUCT, pathNot: anyOf([TESTS, ...Object.keys(LAYERS).map(filesOf)]) },
      to: {},
    },
  ];
}

/** @returns the layers as a table in Markdown */
export function layerTable() {
  const code = (paths) => paths.map((path) => `\`${path}\``).join(', ');
  const rows = Object.entries(LAYERS).map(([path, { is, may, types = [] }]) => {
    const imports = [may.length > 0 && code(may), types.length > 0 && `types of ${code(types)}`];
    return `| \`${path}\` | ${is} | ${imports.filter(Boolean).join(', ') || 'nothing'} |`;
  });
  return ['| folder | what it is | may import, beside itself |', '| --- | --- | --- |', ...rows].join('\n');
}
