import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

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
