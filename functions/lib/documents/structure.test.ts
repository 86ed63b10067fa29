import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { LABEL_LAYOUTS } from '#shared/domain/labels.ts';
import { drawLabels } from './labels.ts';
import { drawReceipt } from './receipt.ts';
import { drawReport } from './report.ts';

type Node = Awaited<ReturnType<PDFPageProxy['getStructTree']>>['children'][number] & { alt?: string };

/** Each line of the document as screen readers tell it: the element, and its text or what a figure shows. */
async function heardOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  expect((await document.getMarkInfo())?.Marked).toBe(true);
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1));
  const heard = await Promise.all(pages.map(async (page) => heardOfPage(await page)));
  return heard.flat();
}

async function heardOfPage(page: PDFPageProxy): Promise<string[]> {
  const texts = new Map<string, string>();
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const open: string[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== '');
      if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? '');
  }
  const tell = (node: Node): string[] => {
    if (!('role' in node)) return [];
    if (node.role === 'TR') return [`TR: ${node.children.map((cell) => tell(cell).join()).join(' | ')}`];
    const own = node.children.flatMap((kid) => ('id' in kid ? [texts.get(kid.id) ?? ''] : []));
    const said = node.alt ?? own.join(' ').trim();
    return [...(said ? [`${node.role}: ${said}`] : []), ...node.children.flatMap(tell)];
  };
  return (await page.getStructTree()).children.flatMap(tell);
}

const report = (properties: { name: string; value: string }[], count = 1) =>
  drawReport({
    ownerLabel: 'alice',
    at: '2026-11-21T17:12:42+01:00',
    site: 'https://registry.example',
    items: Array(count).fill({
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      ownerId: '8a0b1c2d-3e4f-5a6b-7c8d-9e0f1a2b3c4d',
      name: 'Red bicycle',
      description: 'In the cellar.',
      assetType: 'Vehicle',
      properties,
      isEncrypted: false,
      createdAt: '2026-03-05T23:30:00.000Z',
    }),
  });

test('a report is read in its order, with headings, tables and what its pictures show', async () => {
  const details = [
    { name: 'Purchase price', value: '12 €' },
    { name: 'Colour', value: 'red' },
    { name: 'Brand', value: 'Ours' },
  ];

  expect(await heardOf(await report(details))).toEqual([
    'H1: Item report',
    'P: alice',
    'P: 21 November 2026, 17:12 (UTC+01:00)',
    'H2: 1 item',
    'TR: TH: Type | TH: Items',
    'TR: TD: Vehicle | TD: 1',
    'H2: Purchase price and current value',
    'TR: TH: Amount | TH: Items | TH: Total',
    'TR: TD: Purchase price in EUR | TD: 1 | TD: EUR 12.00',
    'TR: TD: No current value | TD: 1 | TD: –',
    'H2: All items',
    'TR: TH: No. | TH: Name | TH: Type | TH: Details | TH: Registered',
    'TR: TD: 1 | TD: Red bicycle | TD: Vehicle | TD: 3 | TD: 6 Mar 2026',
    'H2: Red bicycle',
    'P: Vehicle · Registered 6 Mar 2026',
    'P: In the cellar.',
    'P: Purchase price 12 €',
    'P: Colour red',
    'P: Brand Ours',
    'Figure: QR code of this item',
  ]);
});

test('many details of an item are one paragraph, in their order', async () => {
  const details = Array.from({ length: 50 }, (_, index) => ({
    name: `Part ${index}`,
    value: index % 10 === 0 ? `no. ${index} of a set that is written out` : `no. ${index}`,
  }));
  const heard = await heardOf(await report(details));
  const parts = heard.filter((line) => line.includes('Part '));

  expect(parts).toHaveLength(1);
  expect(parts.join().match(/Part \d+ no\. \d+/g)).toEqual(
    details.map((_, index) => `Part ${index} no. ${index}`),
  );
});

test('a value over two pages is read without what each page repeats', async () => {
  const words = Array.from({ length: 2000 }, (_, index) => `word${index}`);
  const heard = await heardOf(await report([{ name: 'Notes', value: words.join(' ') }]));
  const notes = heard.filter((line) => /word\d/.test(line));

  expect(heard.join()).not.toContain('continued');
  expect(heard.join()).not.toContain('Page 1');
  expect(notes.length).toBeGreaterThan(1);
  expect(notes.join(' ').match(/word\d+/g)).toEqual(words);
});

test('a receipt has a heading for each of its parts', async () => {
  const transfer = {
    id: 'T1',
    assetId: 'A1',
    assetName: 'Red bicycle',
    ownerUsername: 'alice',
    requesterUsername: 'bob',
    requestDate: '2026-03-01T10:00:00.000Z',
    isEncrypted: undefined,
  };

  expect(await heardOf(await drawReceipt({ transfer }))).toEqual([
    'H1: Transfer receipt',
    'H2: Red bicycle',
    'H3: Item',
    'P: Name Red bicycle',
    'P: Item id A1',
    'H3: Parties',
    'P: From alice',
    'P: To bob',
    'H3: Steps',
    'P: Requested 1 March 2026, 10:00 (UTC) by bob',
    'H3: Transfer',
    'P: Transfer id T1',
  ]);
});

test.each([
  { show: 'name', heard: ['Figure: QR code', 'P: Red bicycle'] },
  { show: 'nothing', heard: ['Figure: QR code'] },
] as const)('labels that show $show tell no more of an item', async ({ show, heard }) => {
  const items = [{ id: '1', ownerId: '2', name: 'Red bicycle', assetType: 'Vehicle' }];
  const { layout } = LABEL_LAYOUTS.L7160;
  const pdf = await drawLabels({ site: 'https://registry.example', items, layout, show });

  expect(await heardOf(pdf)).toEqual(heard);
});

test('the tags of a report are compressed together', async () => {
  const pdf = Buffer.from(await report([{ name: 'Colour', value: 'Red' }], 10)).toString('latin1');
  expect(pdf.match(/\/ObjStm/g)).toHaveLength(1);
});
