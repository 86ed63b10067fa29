import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { drawReceipt } from './receipt.ts';
import { drawReport } from './report.ts';
import type { ReportItem } from './reportItem.ts';

/** The texts of each page, as a reader copies them out. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

const item = (changes: Partial<ReportItem> = {}): ReportItem => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  ownerId: '8a0b1c2d-3e4f-5a6b-7c8d-9e0f1a2b3c4d',
  name: 'Red bicycle',
  description: 'In the cellar.',
  assetType: 'Vehicle',
  properties: [{ name: 'Purchase price', value: '1.234,50 €' }],
  isEncrypted: true,
  createdAt: '2026-03-05T23:30:00.000Z',
  ...changes,
});

const reportOf = async (items: readonly ReportItem[]): Promise<string[]> =>
  pagesOf(
    await drawReport({
      ownerLabel: 'alice',
      at: '2026-11-21T17:12:42+01:00',
      site: 'https://registry.example',
      items,
    }),
  );

test('the cover says whose report it is, when it was asked for by their clock, and what the items are worth', async () => {
  const [cover] = await reportOf([
    item(),
    item({ properties: [{ name: 'Purchase price', value: 'a lot' }] }),
    item({ properties: [{ name: 'Value', value: '$900' }] }),
  ]);

  expect(cover).toContain('alice');
  expect(cover).toContain('21 November 2026, 17:12 (UTC+01:00)');
  expect(cover).toContain('EUR 1,234.50');
  expect(cover).toContain('Purchase price in EUR   1   EUR 1,234.50');
  expect(cover).toContain('Purchase price not counted   1   –');
  expect(cover).toContain('These could not be read as one amount with a currency.');
  expect(cover).toContain('No purchase price   1   –');
  expect(cover).toContain('Current value in $   1   $ 900.00');
  expect(cover).toContain('No current value   2   –');
  expect(cover).toContain('a lot');
  expect(cover).toContain('6 Mar 2026');
  expect(cover).toContain('Page 1 of 2');
});

test('the cover says that boxes stand for characters that no font has, and only then', async () => {
  const [cherokee = '', ...others] = await reportOf([item({ name: 'ᏣᎳᎩ' })]);
  expect(cherokee).toContain('An empty box stands for each.');
  expect(others.join()).toContain('ᏣᎳᎩ');
  const [hindi = ''] = await reportOf([item({ name: 'दादाजी की अलमारी 🚲' })]);
  expect(hindi).not.toContain('An empty box');
});

test('a report that takes too long can be ended at any row of an item', async () => {
  const properties = ['one', 'two', 'three'].map((name) => ({ name, value: 'A short value' }));
  let rows = 0;
  const drawing = drawReport(
    {
      ownerLabel: 'alice',
      at: '2026-11-21T17:12:42+01:00',
      site: 'https://registry.example',
      items: [item({ properties })],
    },
    () => {
      rows += 1;
      if (rows === 3) throw new Error('Too long');
    },
  );
  await expect(drawing).rejects.toThrow('Too long');
});

test('its pages are A4 unless Letter is asked for', async () => {
  const sizeOf = async (paper?: 'A4' | 'Letter') => {
    const pdf = await drawReport({
      ownerLabel: 'alice',
      at: '2026-11-21T17:12:42+01:00',
      site: 'https://registry.example',
      items: Array.from({ length: 40 }, () => item()),
      paper,
    });
    const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
    const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1));
    return new Set((await Promise.all(pages)).map(({ view }) => view.join(' ')));
  };

  expect(await sizeOf()).toEqual(new Set(['0 0 595.28 841.89']));
  expect(await sizeOf('Letter')).toEqual(new Set(['0 0 612 792']));
});

test.each([
  'Książka Čapek ő ğ',
  'Οικία μου',
  'Холодильник',
  '自転車、赤い',
  '购买价格',
  '냉장고',
  'Guitar 🎸 🇵🇱',
  'ثلاجة',
  'מקרר',
  'ไม้ไผ่ 𐌰',
])('a name in every script can be extracted from the PDF: %s', async (name) => {
  const [, page = ''] = await reportOf([item({ name })]);

  expect(withoutSpaces(page)).toContain(withoutSpaces(name));
});

test('a value of five thousand characters goes over lines and pages without a loss', async () => {
  const value = Array.from({ length: 700 }, (_, index) => `word${index}`).join(' ');
  const pages = await reportOf([item({ properties: [{ name: 'Notes', value }] })]);

  expect(withoutSpaces(pages.join(' '))).toContain(withoutSpaces('word0 word1 word2'));
  for (const word of value.split(' ')) expect(pages.join(' ')).toContain(word);
});

test.each([
  ['购', '购买价格，自行车。'.repeat(555)],
  ['ة', 'ثلاجة قديمة في المطبخ '.repeat(227)],
  ['ה', 'האופנוע (2019) abc '.repeat(263)],
  ['장', '냉장고 자전거 '.repeat(625)],
  ['\u0302', `a${'\u0302'.repeat(4_999)}`],
])('five thousand characters with %s are all there', async (character, value) => {
  const pages = await reportOf([item({ properties: [{ name: 'Notes', value }] })]);
  const count = (text: string) => text.normalize('NFC').split(character).length - 1;

  expect(count(value)).toBeGreaterThan(200);
  expect(count(pages.join(''))).toBe(count(value));
});

test('two hundred details break across pages, each of which says whose they are', async () => {
  const properties = Array.from({ length: 200 }, (_, index) => ({
    name: `Detail ${index}`,
    value: `The value of detail number ${index}`,
  }));
  const pages = await reportOf([item({ properties })]);

  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages.slice(2)) expect(page).toContain('Red bicycle (continued)');
  for (const { value } of properties) expect(pages.join(' ')).toContain(value);
});

test('an item without a description and without details is still shown', async () => {
  const [, page] = await reportOf([item({ description: '', properties: [] })]);

  expect(page).toContain('Red bicycle');
});

const TRANSFER = {
  id: 'T1',
  assetId: 'A1',
  assetName: 'Red bicycle',
  ownerUsername: 'alice',
  requesterUsername: 'bob',
  requestDate: '2026-03-01T10:00:00.000Z',
  approvedAt: '2026-03-02T11:00:00.000Z',
  endedAt: '2026-03-03T12:00:00.000Z',
  isEncrypted: true,
};

test('a receipt names the item, the parties, the time of each step and the transfer', async () => {
  const [page] = await pagesOf(await drawReceipt({ transfer: TRANSFER }));

  expect(page).toContain('Red bicycle');
  expect(page).toContain('1 March 2026, 10:00 (UTC) by bob');
  expect(page).toContain('2 March 2026, 11:00 (UTC) by alice');
  expect(page).toContain('3 March 2026, 12:00 (UTC) by bob');
  expect(page).toContain('Transfer T1');
});

test('a receipt fits on A4 and on Letter at its full size', async () => {
  const pdf = await drawReceipt({ transfer: TRANSFER });
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;

  expect(width).toBeLessThanOrEqual(595.28);
  expect(height).toBeLessThanOrEqual(792);
});

test('a thousand items with ten details and their codes are less than 750 kB', async () => {
  const words = 'oak brass northern quiet red walnut steel garden antique travel winter large'.split(' ');
  const word = (seed: number) => words[seed % words.length] ?? '';
  const items = Array.from({ length: 1000 }, (_, at) =>
    item({
      id: `01m7zf${(at * 104_729).toString(36).padStart(8, 'k')}${(at * 15_485_863).toString(36).padStart(12, 'q')}`,
      name: `${word(at)} ${word(at * 5)} ${at}`,
      description: `A ${word(at * 7)} thing from the ${word(at * 11)} room, in good order.`,
      properties: Array.from({ length: 10 }, (_, index) => ({
        name: `Detail ${word(index)}`,
        value: `${word(at * (index + 1))} ${(at * 37 * index) % 5000}`,
      })),
    }),
  );
  const pdf = await drawReport({
    ownerLabel: 'alice',
    at: '2026-11-21T17:12:42+01:00',
    site: 'https://registry.example.com',
    items,
  });

  expect(pdf.length).toBeLessThan(750_000);
});

test('a report that takes too long ends before the page that would come too late', async () => {
  const tooLate = new Error('too late');
  let pages = 0;
  const drawing = drawReport(
    {
      ownerLabel: 'alice',
      at: '2026-11-21T17:12:42Z',
      site: 'https://registry.example',
      items: Array.from({ length: 200 }, (_, index) => item({ id: `${index}` })),
    },
    () => {
      pages += 1;
      if (pages > 3) throw tooLate;
    },
  );
  await expect(drawing).rejects.toBe(tooLate);
  expect(pages).toBe(4);
});
