import i18next from 'i18next';
import { describe, expect, test, vi } from 'vitest';
import { addTexts, useTranslation } from './i18n.ts';
import './texts/bulk.ts';
import './texts/exporting.ts';
import './texts/pendingTransfers.ts';

const sample = {
  plain: 'A text',
  nested: { deep: 'A deep text' },
  greeting: '{{name}} greets {{name}} and {{other}}.',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  same: 'At most {{count, number}} files',
};
addTexts({ sample, second: { own: 'Of the second', plain: 'Never reached' } });

// biome-ignore lint/correctness/useHookAtTopLevel: it keeps no state
const { t } = useTranslation(['sample', 'second']);

describe('a text', () => {
  test('is found by its key, and by the keys on the way to it', () => {
    expect(t('plain')).toBe('A text');
    expect(t('nested.deep')).toBe('A deep text');
  });

  test('is found in another namespace by the name before the colon', () => {
    expect(t('home:title')).toBe('Item Registry');
  });

  test('comes from the first namespace that has it', () => {
    expect(t('own')).toBe('Of the second');
    expect(t('plain')).toBe('A text');
  });

  test('without a namespace is one of those in common', () => {
    // Outside of React the app imports it by this name.
    expect(i18next.t('ok')).toBe('OK');
  });

  test('is read by the same function each time, which effects depend on', () => {
    expect(useTranslation(['sample', 'second']).t).toBe(t);
  });

  test('that does not exist is its key', () => {
    expect(t('absent.key')).toBe('absent.key');
    expect(t('nested')).toBe('nested');
    expect(t('constructor')).toBe('constructor');
  });
});

describe('values in a text', () => {
  test('stand wherever they are named, and are not read again', () => {
    expect(t('greeting', { name: '{{other}}', other: '<b>' })).toBe('{{other}} greets {{other}} and <b>.');
  });

  test('turn no words around them by a sign of direction, and keep the pair that isolates a name', () => {
    const turned = { name: 'Tea\u202epot', other: '\u2068Violin\u2069, \u2068Flute\u2069' };
    expect(t('greeting', turned)).toBe('Teapot greets Teapot and \u2068Violin\u2069, \u2068Flute\u2069.');
    expect(t('greeting', { name: 'Ann\u2069', other: '\u2067Bo' })).toBe('Ann greets Ann and Bo.');
  });

  test('that are missing leave nothing', () => {
    expect(t('greeting', { name: 'Ann' })).toBe('Ann greets Ann and .');
  });

  test('choose between one and many', () => {
    expect(t('items', { count: 1 })).toBe('1 item');
    expect(t('items', { count: 0 })).toBe('0 items');
  });

  test('that are numbers are grouped as the language of the browser does', () => {
    expect(t('same', { count: 50_000 })).toBe(`At most ${(50_000).toLocaleString()} files`);
  });

  test('that are counts without groups are their digits, as every language writes them', () => {
    expect(t('same', { count: 999 })).toBe('At most 999 files');
    for (const language of ['en', 'de-CH', 'fr', 'ar-EG', 'fa', 'hi-IN', 'my', 'pt-PT']) {
      const format = new Intl.NumberFormat(language, { numberingSystem: 'latn' });
      expect([0, 7, 42, 999].map(format.format)).toEqual(['0', '7', '42', '999']);
    }
  });

  test('that are numbers have the digits of the text, also where the browser’s language has others', async () => {
    const { NumberFormat } = Intl;
    vi.spyOn(Intl, 'NumberFormat').mockImplementation(function inEgypt(_, options) {
      return new NumberFormat('ar-EG', options);
    });
    vi.resetModules();
    const { default: anew } = await import('./i18n.ts');
    vi.restoreAllMocks();
    expect(anew.t('home:itemCount', { count: 1_200 })).toMatch(/^1.200 items$/);
  });

  test('that are numbers need no format before the first one with groups', async () => {
    const { NumberFormat } = Intl;
    const made = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function noted(...format) {
      return new NumberFormat(...format);
    });
    vi.resetModules();
    const { default: anew } = await import('./i18n.ts');
    // The locale of the reader is read at the start.
    made.mockClear();
    expect(anew.t('home:itemCount', { count: 999 })).toBe('999 items');
    expect(made).not.toHaveBeenCalled();
    anew.t('home:itemCount', { count: 1_000 });
    anew.t('home:itemCount', { count: 1_001 });
    expect(made).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  test.each([
    ['bulk:progress', { ended: 1_000, count: 1_200 }],
    ['exporting:progress', { items: 1_000, allItems: 1_200 }],
    ['pendingTransfers:group.cutOff', { done: 1_000, count: 1_200 }],
  ])('that are numbers are all grouped in %s', (key, values) => {
    const [part, whole] = [1_000, 1_200].map((number) => number.toLocaleString());
    expect(t(key, values)).toMatch(new RegExp(`^${part} of ${whole}`));
  });
});
