import { describe, expect, test } from 'vitest';
import type { NewItem } from '#shared/contract/assets.ts';
import { makeItem } from '#web/testing/items.ts';
import { tableOf as exportedTable } from '../../export/worker/table.ts';
import { guessMapping } from '../mapping/guess.ts';
import { tableOf } from '../reading/table.ts';
import { batchesOf } from '../run/batches.ts';
import { planOf, type RowItem } from './plan.ts';

const DEFAULTS = { type: 'Other', description: 'No description yet' };

function planned(text: string, present: Parameters<typeof planOf>[3] = []) {
  const table = tableOf(new TextEncoder().encode(text));
  return planOf(table, guessMapping(table), DEFAULTS, present);
}

const itemsIn = (text: string): NewItem[] => planned(text).items.map(({ item }) => item);

describe('a table of Homebox', () => {
  const HEADERS =
    'HB.import_ref,HB.location,HB.tags,HB.quantity,HB.name,HB.description,HB.insured,HB.serial_number,HB.model_number,HB.manufacturer,HB.notes,HB.purchase_from,HB.purchase_price,HB.purchase_date,HB.lifetime_warranty,HB.warranty_expires,HB.sold_price,HB.asset_id,HB.field.Colour';

  test('becomes items without a manual mapping', () => {
    const row =
      'ref-1,House / Cellar,Tools; Power tools ;Tools,1,Drill,"Cordless, with ""hammer""",false,SN-1,D-18,Acme,"Two\nlines",Shop,79.95,2024-05-01,false,2027-05-01,0,000-000,Green';
    expect(itemsIn(`${HEADERS}\n${row}\n`)).toEqual([
      {
        name: 'Drill',
        description: 'Cordless, with "hammer"',
        assetType: 'Other',
        properties: [
          { name: 'Place', value: 'House / Cellar' },
          { name: 'Tags', value: 'Tools, Power tools' },
          { name: 'Serial number', value: 'SN-1' },
          { name: 'Model number', value: 'D-18' },
          { name: 'Manufacturer', value: 'Acme' },
          { name: 'Notes', value: 'Two\nlines' },
          { name: 'Bought from', value: 'Shop' },
          { name: 'Purchase price', value: '79.95' },
          { name: 'Purchase date', value: '2024-05-01' },
          { name: 'Warranty until', value: '2027-05-01' },
          { name: 'Colour', value: 'Green' },
        ],
      },
    ]);
  });

  test('keeps a quantity of more than one, and what is insured', () => {
    const [item] = itemsIn('HB.name,HB.quantity,HB.insured,HB.labels\nChair,6,true,Wood\n');
    expect(item?.properties).toEqual([
      { name: 'Quantity', value: '6' },
      { name: 'Insured', value: 'true' },
      { name: 'Tags', value: 'Wood' },
    ]);
  });

  test('has its places among the items, which become none', () => {
    const text =
      'HB.url,HB.name,HB.location\nhttps://home.example/location/0d1f,Kitchen,Home\nhttps://home.example/item/0d1e,Drill,Home / Kitchen\n/location/0d20,Hall,\n,Shelf,Hall\n';
    const plan = planned(text);
    expect(plan.items.map(({ item }) => item.name)).toEqual(['Drill', 'Shelf']);
    expect(plan.others).toBe(2);
  });

  test('keeps a place as an item where it says more than its name', () => {
    const text =
      'HB.url,HB.name,HB.location,HB.asset_id,HB.notes\n/location/0d1f,Kitchen,Home,000-007,\n/location/0d20,Safe,Home,000-008,The key is with Bo\n';
    expect(itemsIn(text).map(({ name, properties }) => [name, properties.at(-1)?.value])).toEqual([
      ['Safe', 'The key is with Bo'],
    ]);
  });
});

test.each([['HB.name'], ['Asset tag,Model,Asset name'], ['Entry name,Primary folder']])(
  'a column of no product becomes a detail whatever it is called, beside %s',
  (headers) => {
    const names = ['Constructor', 'toString', '__proto__'];
    const { targets } = guessMapping({ headers: [...headers.split(','), ...names] });
    expect(targets.slice(-3)).toEqual(names.map((name) => ({ kind: 'detail', name })));
  },
);

test.each([
  ['Bezeichnung,Kategorie,Beschreibung,Standort,Kaufpreis'],
  ['Nom,Catégorie,Description,Emplacement,Prix d’achat'],
  ['Nombre,Categoría,Descripción,Lugar,Precio de compra'],
  ['Gegenstand,Typ,BESCHREIBUNG:,Ort,Anschaffungspreis'],
])('a table of another language becomes items with their type, description and place: %s', (headers) => {
  const [item] = itemsIn(`${headers}\nBohrer,Werkzeug,Mit Koffer,Keller,80\n`);
  expect(item).toMatchObject({ name: 'Bohrer', assetType: 'Werkzeug', description: 'Mit Koffer' });
  expect(item?.properties.map(({ value }) => value)).toEqual(['Keller', '80']);
  const place = guessMapping({ headers: headers.split(',') }).targets[3];
  expect(place).toEqual({ kind: 'place' });
});

test('a second column that sounds like the name or the type is kept as a detail', () => {
  const [item] = itemsIn('Name,Artikel,Typ,Kategorie\nBohrer,B-7,Werkzeug,Akku\n');
  expect(item).toMatchObject({
    name: 'Bohrer',
    assetType: 'Werkzeug',
    properties: [
      { name: 'Artikel', value: 'B-7' },
      { name: 'Kategorie', value: 'Akku' },
    ],
  });
});

describe('a table of Snipe-IT', () => {
  test('becomes items by the headers of its list', () => {
    const text =
      'ID,Company,Asset Name,Asset Tag,Serial,Model,Category,Status,Location,Purchase Date,Purchase Cost,Warranty\n7,Acme,Laptop 7,A-7,SN7,X1,Laptops,Ready,Berlin,2024-01-02,"1,200.00",24\n8,Acme,,A-8,SN8,X1,Laptops,Ready,Berlin,,,\n';
    expect(itemsIn(text)).toMatchObject([
      {
        name: 'Laptop 7',
        assetType: 'Laptops',
        properties: [
          { name: 'Company', value: 'Acme' },
          { name: 'Asset tag', value: 'A-7' },
          { name: 'Serial number', value: 'SN7' },
          { name: 'Model', value: 'X1' },
          { name: 'Status', value: 'Ready' },
          { name: 'Place', value: 'Berlin' },
          { name: 'Purchase date', value: '2024-01-02' },
          { name: 'Purchase price', value: '1,200.00' },
          { name: 'Warranty in months', value: '24' },
        ],
      },
      { name: 'X1' },
    ]);
  });

  test('becomes items by the headers of its sample for imports', () => {
    const text =
      'Full Name,Email,Username,item Name,Category,Model name,Manufacturer,Model Number,Serial number,Asset Tag,Location\nBo,b@example.com,bo,Screen,Monitors,M1,Acme,M-1,S1,T1,Desk\n';
    expect(itemsIn(text)).toMatchObject([
      {
        name: 'Screen',
        assetType: 'Monitors',
        properties: expect.arrayContaining([{ name: 'Asset tag', value: 'T1' }]),
      },
    ]);
  });
});

describe('a table of Sortly', () => {
  test('becomes items whose folders are their place; folders are no items', () => {
    const text =
      'Entry Type,Entry Name,Sortly ID (SID),Quantity,Min Level,Price,Notes,Tags,Primary Folder,Subfolder-level1,Photo1\nFolder,Garage,F1,,,,,,,,\nItem,Ladder,S1,1,0,49.00,Tall,"Tools, Tall",Garage,Wall,https://example.com/p\n';
    const plan = planned(text);
    expect(plan.others).toBe(1);
    expect(plan.items).toEqual([
      {
        row: 3,
        item: {
          name: 'Ladder',
          ...{ description: DEFAULTS.description, assetType: DEFAULTS.type },
          properties: [
            { name: 'Sortly ID', value: 'S1' },
            { name: 'Purchase price', value: '49.00' },
            { name: 'Notes', value: 'Tall' },
            { name: 'Tags', value: 'Tools, Tall' },
            { name: 'Place', value: 'Garage / Wall' },
          ],
        },
      },
    ]);
  });
});

describe('any other table', () => {
  test.each([
    [
      'Item Name;Category;Storage location;Serial no;Colour\nLamp;Light;House/Hall;L-1;Red',
      ['Place', 'Serial no', 'Colour'],
    ],
    ['Title\tKind\tRoom\nLamp\tLight\tHall', ['Place']],
    ['name|type|labels\nLamp|Light|old', ['Tags']],
  ])('is mapped by its headers: %j', (text, names) => {
    const [item] = itemsIn(text);
    expect(item).toMatchObject({ name: 'Lamp', assetType: 'Light' });
    expect(item?.properties.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['Room,Item #,Description,Qty\nHall,1,Lamp,2', 'Lamp'],
    ['Room,Description,Qty\nHall,Lamp,2', 'Lamp'],
    ['Nr.,Beschreibung,Preis\n1,Lampe,5', 'Lampe'],
    ['What,Description\nLamp,Made of brass', 'Lamp'],
  ])(
    'has its description as the name where neither a name nor anything but numbers stands before it: %j',
    (text, name) => {
      expect(itemsIn(text)).toMatchObject([{ name }]);
    },
  );

  test('has its first column as the name where none says so', () => {
    expect(itemsIn('What,Colour\nLamp,Red')).toMatchObject([
      { name: 'Lamp', properties: [{ name: 'Colour', value: 'Red' }] },
    ]);
  });
});

describe('the plan of an import', () => {
  test('tells each row that cannot be imported, with its field', () => {
    const long = 'x'.repeat(201);
    const plan = planned(`Name,Colour\n,Red\n${long},Red\nLamp,${'y'.repeat(10_001)}\nChair,Blue\n`);
    expect(plan.items.map(({ row }) => row)).toEqual([5]);
    expect(plan.faults).toEqual([
      { row: 2, field: 'name', problem: 'Must not be blank' },
      { row: 3, field: 'name', problem: 'Must be at most 200 characters' },
      { row: 4, field: 'Colour', problem: 'Must be at most 10000 characters' },
    ]);
  });

  test('takes no row that is too long to be one item', () => {
    const headers = Array.from({ length: 40 }, (_, at) => `D${at}`).join(',');
    const cells = Array.from({ length: 40 }, () => 'z'.repeat(9_000)).join(',');
    expect(planned(`Name,${headers}\nBook,${cells}\n`).faults).toEqual([
      { row: 2, field: 'item', problem: 'tooLarge' },
    ]);
  });

  test('names as duplicates what has the name and serial number of an item', () => {
    const present = makeItem({ name: 'Drill', properties: [{ id: 'p', name: 'S/N', value: 'sn-1' }] });
    const plan = planned('Name,Serial number\nDRILL,SN-1\nDrill,SN-2\nDrill,\n', [present]);
    expect([...plan.duplicates]).toEqual([2]);
    expect(plan.items).toHaveLength(3);
  });

  test('names as duplicates the items of its own table that are still there, also those that were changed', () => {
    const items = ['a', 'b'].map((id) => makeItem({ id, name: `Chair ${id}` }));
    const table = [...exportedTable(items)].join('');
    const [, second] = items;
    const changed = second ? [makeItem({ ...second, name: 'Armchair' })] : [];
    expect([...planned(table, changed).duplicates]).toEqual([3]);
  });

  test('takes a row of its own table that was copied and renamed for another item', () => {
    const item = makeItem({ id: 'a', name: 'Chair' });
    const table = [...exportedTable([item])].join('');
    const [, row = ''] = table.split('\r\n');
    const plan = planned(`${table}${row.replace('Chair', 'Table')}\r\n`, [item]);
    expect(plan.items.map(({ item: { name } }) => name)).toEqual(['Chair', 'Table']);
    expect([...plan.duplicates]).toEqual([2]);
  });

  test('counts the titles above the headers among the rows that are no items', () => {
    expect(planned('My things,,\nAs of May,,\n\nName,Where,Price\nLamp,Hall,5').others).toBe(2);
    expect(planned('Name,Where\nLamp,Hall').others).toBe(0);
  });

  test('leaves out empty rows, and counts them in the numbers of the others', () => {
    expect(planned('Name,Colour\n\n,\nLamp,Red\n').items.map(({ row }) => row)).toEqual([4]);
  });
});

describe('the batches of an import', () => {
  const rows = (count: number, size: number) =>
    Array.from({ length: count }, (_, at) => ({
      row: at + 2,
      item: { name: `${at}`, description: 'd'.repeat(size), assetType: 'Other', properties: [] },
    }));

  const all = (items: readonly RowItem[]) => ({ items, leftOut: new Set<number>() });

  test('have at most 25 items each, in their order', () => {
    const batches = batchesOf(all(rows(60, 5)));
    expect(batches.map(({ items }) => items.length)).toEqual([25, 25, 10]);
    expect(batches.flatMap(({ items }) => items)).toEqual(rows(60, 5));
  });

  test('have the same names and rows whichever rows are left out', () => {
    const items = rows(60, 5);
    const whole = batchesOf(all(items));
    const leftOut = new Set([2, 3, 30, ...Array.from({ length: 10 }, (_, at) => at + 52)]);
    const batches = batchesOf({ items, leftOut });

    expect(batches.map(({ firstRow }) => firstRow)).toEqual([2, 27]);
    for (const [at, batch] of batches.entries()) {
      expect(batch.items).toEqual(whole[at]?.items.filter(({ row }) => !leftOut.has(row)));
    }
  });

  test('begin at the same rows of the file where rows of it are no items', () => {
    const items = rows(60, 5).filter(({ row }) => row !== 2 && row !== 27);
    expect(batchesOf(all(items)).map(({ firstRow }) => firstRow)).toEqual([2, 27, 52]);
  });

  test('are shorter where items are long', () => {
    const value = 'x'.repeat(10_000);
    const items = rows(10, 1).map((each) => ({
      ...each,
      item: { ...each.item, properties: Array.from({ length: 25 }, () => ({ name: 'n', value })) },
    }));
    const batches = batchesOf(all(items));
    expect(batches.map((batch) => batch.items.length)).toEqual([7, 3]);
    expect(batches.map(({ firstRow }) => firstRow)).toEqual([2, 9]);
  });
});

/** A small generator, so that a failure can be repeated by its seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const PLANES = [0x20, 0xa0, 0x3b1, 0x4e00, 0x1f600, 0x20000, 0x30000, 0xe0100, 0xf0000, 0x100000];
const AWKWARD = [
  '=1+1',
  '+49',
  '-5',
  '@sum',
  "'=x",
  "''",
  '"',
  '""',
  'a,b',
  'a;b',
  '\t',
  'a\nb',
  'a\r\nb',
  '＝1',
  '(2)',
  ' ',
];

function textOf(random: (below: number) => number): string {
  const parts = Array.from({ length: 1 + random(6) }, () =>
    random(2) === 0
      ? String.fromCodePoint((PLANES[random(PLANES.length)] ?? 0x41) + random(90))
      : (AWKWARD[random(AWKWARD.length)] ?? 'a'),
  );
  return `${parts.join('')}a`;
}

/** Items as the product exports them. */
const exported = (items: readonly NewItem[]): string =>
  [
    ...exportedTable(
      items.map((item, at) =>
        makeItem({
          ...item,
          id: `item-${at}`,
          properties: item.properties.map((each, nth) => ({ id: `${at}.${nth}`, ...each })),
        }),
      ),
    ),
  ].join('');

/** Details as the table keeps them, which has no order of its own for each item: by name and then as they come. */
const ordered = (items: readonly NewItem[]): NewItem[] =>
  items.map((item) => ({
    ...item,
    properties: item.properties.toSorted((one, other) =>
      one.name < other.name ? -1 : Number(one.name > other.name),
    ),
  }));

describe('an exported table', () => {
  test('is known as such with columns that its owner has added behind the others', () => {
    const item = makeItem({ id: 'a', properties: [{ id: 'p', name: 'Colour', value: 'Red' }] });
    const [headers = '', row = ''] = [...exportedTable([item])].join('').split('\r\n');
    const text = `${headers},Room,\r\n${row},Hall,\r\n`;
    expect(itemsIn(text)[0]?.properties).toEqual([
      { name: 'Colour', value: 'Red' },
      { name: 'Room', value: 'Hall' },
    ]);
    expect([...planned(text, [item]).duplicates]).toEqual([2]);
  });

  test.each(Array.from({ length: 60 }, (_, at) => at + 1))(
    'gives equal items: every plane of Unicode, formulas, quotes and line breaks, seed %i',
    (seed) => {
      const random = randomOf(seed);
      const names = ['Colour', textOf(random), 'Size (2)'];
      const items = Array.from({ length: 5 }, () => ({
        name: textOf(random),
        description: textOf(random),
        assetType: textOf(random),
        properties: names.flatMap((name) => (random(2) === 0 ? [] : [{ name, value: textOf(random) }])),
      }));
      expect(ordered(itemsIn(exported(items)))).toEqual(ordered(items));
    },
  );

  test('gives the values of details with the same name in their order', () => {
    const properties = ['Key', 'Key', 'Key (2)'].map((name, at) => ({ name, value: `${at}` }));
    const items = [{ name: 'Car', description: 'Blue', assetType: 'Vehicle', properties }];
    expect(itemsIn(exported(items))).toEqual(items);
  });
});
