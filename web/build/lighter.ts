import { fileURLToPath } from 'node:url';
import { type Plugin, parseSync, Visitor } from 'vite';
import { ICONS } from './chunks.ts';

/** The package names only its development build, which warns about mistakes in its use. */
const PRODUCTION_ROUTER = fileURLToPath(
  import.meta.resolve('react-router').replace(/\/development\/index\.m?js$/, '/production/index.mjs'),
);

/**
 * Each place of the code that only the router's own server uses, or a router that loads the data of its screens, and the
 * code that does there in the app, whose router is a `BrowserRouter`.
 */
const UNUSED_IN_ROUTER: readonly (readonly [RegExp, string])[] = [
  [/return shouldPrefetch && !isAbsolute \? .*createElement\(PrefetchPageLinks, .* : link;/, 'return link;'],
  [/= usePrefetchBehavior\(\s+prefetch,\s+rest\s+\)/, '= []'],
  [/mergeRefs\(forwardedRef, prefetchRef\)/, 'forwardedRef'],
  [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/, 'useNavigateUnstable()'],
  [/dataRouterState && \(match\.route\.ErrorBoundary [\s\S]*?\) : getChildren\(\)/, 'getChildren()'],
  [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = null;'],
  [/useViewTransitionState\(path\) && viewTransition === true/, 'false'],
];

let isRouterCut = false;

export const routerWithoutServer: Plugin = {
  name: 'router-without-server',
  apply: 'build',
  config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: PRODUCTION_ROUTER }] } }),
  transform: {
    filter: { id: /\/node_modules\/react-router\//, code: 'usePrefetchBehavior' },
    handler(code) {
      const missing = UNUSED_IN_ROUTER.filter(([place]) => !place.test(code));
      if (missing.length > 0) this.error(`react-router has no such places: ${missing.join('\n')}`);
      isRouterCut = true;
      return {
        code: UNUSED_IN_ROUTER.reduce((left, [place, used]) => left.replace(place, used), code),
        map: null,
      };
    },
  },
  buildEnd(error) {
    if (error || isRouterCut) return;
    this.error("react-router's link is elsewhere now: look for its code anew.");
  },
};

/** Parts of Mantine's components where these components name them: `<Button.Group>` and so on. The app names none so. */
const UNUSED_PARTS =
  /^(?:(?:Button|ActionIcon|Card)\.(?:Group|GroupSection|Section) = \w+;|Input\.[A-Z]\w+ = \w+;|import \{ Input(?:Label|Error|Success|Description|Placeholder|Wrapper|ClearButton) \} from "\.\/Input.*|\s+bars: Bars,)$/gm;

/** Mantine's own fields name the parts of an input in this way. */
const PART_OF_INPUT = /\bInput\.([A-Z]\w+)/g;
const PART_OF_OTHERS = /\b(?:Button|ActionIcon|Card)\.(?:Group|GroupSection|Section)\b/;

/** The same code, which imports the parts of an input that it names. */
function withImportedParts(code: string): string {
  const named = new Set([...code.matchAll(PART_OF_INPUT)].map(([, part]) => `Input${part}`));
  if (named.size === 0) return code;
  return `import { ${[...named].join(', ')} } from "@mantine/core";\n${code.replace(PART_OF_INPUT, 'Input$1')}`;
}

/**
 * Lets the bundler drop the components of a package that the app does not use. It keeps a component that is given a
 * name for React's developer tools or a way to its styles, which nothing here reads, or that is made by a call which might
 * do more than make it.
 */
export const droppableComponents: Plugin = {
  name: 'droppable-components',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/.*\.m?js$/, code: /displayName|forwardRef|createContext|memo/ },
    handler(code, id) {
      const isOfMantine = id.includes('/@mantine/');
      const left = isOfMantine ? withImportedParts(code.replace(UNUSED_PARTS, '')) : code;
      if (isOfMantine && PART_OF_OTHERS.test(left)) this.error(`${id} names a part that is left out`);
      return {
        code: left
          .replace(/^\w+\.(?:displayName = .*|(?:classes|varsResolver) = \w+);$/gm, '')
          .replace(
            /^((?:const|var) \w+ = )((?:React\d*\.)?(?:forwardRef|createContext|memo)\()/gm,
            '$1/* @__PURE__ */ $2',
          ),
        map: null,
      };
    },
  },
};

/** The part of a button that shows that something is being done comes and goes by a transition, which is made of styles. */
const LOADER_OF_BUTTON =
  /typeof loading === "boolean" && .*jsx\(Transition, \{\s+mounted: loading,[\s\S]*?children: \(transitionStyles\) => ([\s\S]*?\n\t\t\t\}\))\n\t\t\}\)/;

/**
 * Buttons do without Mantine's transitions, as they do in tests: `app.css` lets their loader appear softly. What opens
 * over the page has them, and comes later.
 */
export const buttonsWithoutTransition: Plugin = {
  name: 'buttons-without-transition',
  apply: 'build',
  transform: {
    filter: { id: /\/@mantine\/core\/.*\/(?:Button|ActionIcon)\.mjs$/ },
    handler(code) {
      if (!LOADER_OF_BUTTON.test(code)) this.error('A button of Mantine shows its loader in another way now');
      return {
        code: code
          .replace(LOADER_OF_BUTTON, 'loading === true && $1')
          .replace('{ style: transitionStyles }', '{}')
          .replace(/^import \{ Transition \} .*$/m, ''),
        map: null,
      };
    },
  },
};

type IconNode = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** The same strokes as one path. A path that begins with a small letter, or says more than its strokes, stays. */
function asOnePath(nodes: string): string {
  const all = JSON.parse(nodes) as readonly IconNode[];
  const isPlain = ([tag, { key: _, d = '', ...others }]: IconNode) =>
    tag === 'path' && d.startsWith('M') && Object.keys(others).length === 0;
  if (!all.every(isPlain)) return nodes;
  return JSON.stringify([['path', { d: all.map(([, { d }]) => d).join(''), key: 'all' }]]);
}

/**
 * Draws an icon with one path in place of up to a dozen. Half of the elements of an item's card were paths, and a key in
 * the search makes a window full of cards anew.
 */
export const iconsOfOnePath: Plugin = {
  name: 'icons-of-one-path',
  apply: 'build',
  transform: {
    filter: { id: ICONS, code: '__iconNode = [' },
    handler: (code) => ({ code: code.replace(/(?<=__iconNode = )\[.*\](?=;)/, asOnePath), map: null }),
  },
};

/** The parts of an endpoint that no call of the app reads. */
const OF_NO_CALL = ['summary', 'params', 'query', 'headers', 'body', 'responseHeaders', 'errors'];

/**
 * The places of these properties in each object that declares an endpoint or a part of one: it has a summary, which is a
 * text and no schema.
 */
function partsOfNoCall(path: string, code: string): { readonly start: number; readonly end: number }[] {
  const parts: { name: string; isSchema: boolean; start: number; end: number }[] = [];
  const visitor = new Visitor({
    ObjectExpression({ properties }) {
      const named = properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [
              {
                name: property.key.name,
                isSchema: property.value.type === 'CallExpression',
                start: property.start,
                end: property.end,
              },
            ]
          : [],
      );
      const isOfEndpoint = named.some(({ name, isSchema }) => name === 'summary' && !isSchema);
      if (isOfEndpoint) parts.push(...named.filter(({ name }) => OF_NO_CALL.includes(name)));
    },
  });
  visitor.visit(parseSync(path, code).program);
  return parts;
}

/**
 * The functions check requests, and the OpenAPI document describes them. The app sends what the types of the contract
 * allow, so its code goes without all of this; `contractParts.test.ts` holds that it reads none of it.
 */
export const contractOfCalls: Plugin = {
  name: 'contract-of-calls',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/contract\/\w+\.ts$/, code: 'summary' },
    handler(code, id) {
      let left = code;
      // From the last to the first, so that the places of the others stay.
      for (const { start, end } of partsOfNoCall(id, code).toReversed())
        left = left.slice(0, start) + left.slice(end).replace(/^,/, '');
      return { code: left, map: null };
    },
  },
};
