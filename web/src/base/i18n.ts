import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import { commonTexts } from './texts/common.ts';
import home from './texts/home.ts';

/**
 * The app imports these as `i18next` and `react-i18next`, whose types check every key. Of their code it would use a
 * fiftieth, and that was a tenth of the first load, so the build puts this file in their place (web/vite.config.ts).
 */

interface Texts {
  readonly [key: string]: string | Texts;
}
type Values = Readonly<Record<string, unknown>>;

/** By namespace: those of the first load, and those of each screen whose code has been loaded. */
const loaded: Record<string, Texts> = { ...commonTexts, home };

/**
 * Adds texts by namespace. A module of texts calls it when it is loaded, so texts travel with the code of
 * the screen that imports them.
 */
export function addTexts<const T extends Readonly<Record<string, Texts>>>(texts: T): T {
  Object.assign(loaded, texts);
  return texts;
}

function textAt(namespace: string, path: string): string | undefined {
  let found: string | Texts | undefined = loaded[namespace];
  for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The text for a count stands under `key_one` or `key_other`; a text that is the same for all, under `key`. */
const textFor = (namespace: string, path: string, { count }: Values): string | undefined =>
  (typeof count === 'number' && textAt(namespace, `${path}_${count === 1 ? 'one' : 'other'}`)) ||
  textAt(namespace, path);

let numbers: Intl.NumberFormat | undefined;

/** A number is grouped as its reader does. */
function grouped(value: number): string {
  numbers ??= new Intl.NumberFormat(READER_LOCALE);
  return numbers.format(value);
}

/** Numbers from here on are grouped. Making a format takes long in a slow browser, so smaller ones, which are all counts, go without. */
const GROUPED = 1_000;

/** Only such signs of direction as `isolate` puts around a name. */
const IN_PAIRS = /^(?:\P{Bidi_C}|\u2068\P{Bidi_C}*\u2069)*$/u;

/** Another sign of direction in a name, which may be a stranger's, would turn the words after it too. */
const inOrder = (text: string): string => (IN_PAIRS.test(text) ? text : text.replace(/\p{Bidi_C}/gu, ''));

const asText = (value: unknown, isNumber: boolean): string =>
  isNumber && typeof value === 'number' && value >= GROUPED ? grouped(value) : inOrder(String(value ?? ''));

/** Fills `{{name}}` in, and `{{count}}` and `{{name, number}}` as the browser's language writes numbers. */
const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, format?: string) =>
    asText(values[name], format !== undefined || name === 'count'),
  );

/** The text of a key like `sort.label`, or `home:sort.label` of another namespace; the key itself, without a text. */
function translate(namespaces: readonly string[], key: string, values: Values = {}): string {
  const [path = '', namespace] = key.split(':').toReversed();
  const places = namespace === undefined ? namespaces : [namespace];
  const text = places.map((place) => textFor(place, path, values)).find((found) => found !== undefined);
  return text === undefined ? key : filled(text, values);
}

type Translate = (key: string, values?: Values) => string;
const made = new Map<string, Translate>();

/** The same function each time, for effects that depend on it. */
function translateIn(namespaces: readonly string[]): Translate {
  const name = namespaces.join();
  const known = made.get(name) ?? ((key: string, values?: Values) => translate(namespaces, key, values));
  made.set(name, known);
  return known;
}

/** `t` with the texts of a namespace, or of several, of which the first that has the key counts. */
export const useTranslation = (namespaces: string | readonly string[] = 'common'): { t: Translate } => ({
  t: translateIn([namespaces].flat()),
});

/** The same outside of components. */
const i18next = { t: translateIn(['common']) };
export default i18next;
