/** Names of a user agent by the mark that shows it. The first that fits counts: many name others as well. */
type Names = readonly (readonly [mark: RegExp, name: string])[];

const BROWSERS: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** The name with which another program than a browser begins its user agent. */
const PROGRAM = /^(?!Mozilla\b)[A-Za-z][\w.-]{0,29}/;

/**
 * A device in plain words, such as "Firefox on Windows"; empty when the user agent tells nothing. The client chooses
 * what it says, so only words of these tables, or the plain name of a program, get through.
 */
export function deviceOf(userAgent: string): string {
  const known = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(
    (name) => name !== undefined,
  );
  return known.length > 0 ? known.join(' on ') : (PROGRAM.exec(userAgent)?.[0] ?? '');
}

const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([mark]) => mark.test(userAgent))?.[1];
