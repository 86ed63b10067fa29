/**
 * The oldest browsers that the app is built for, by the names of the build's targets. What they know, the app uses without
 * a second way: `URL.canParse` (Chrome 120), `Promise.withResolvers` (Safari 17.4) and `AbortSignal.any` (Firefox 124, and
 * only the viewer of PDFs). `public/head.js` looks for these, and README.md names the browsers.
 */
const OLDEST_BROWSERS = { chrome: '120', edge: '120', firefox: '124', safari: '17.4', ios: '17.4' };

export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`);
