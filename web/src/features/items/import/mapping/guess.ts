import { textOfCell } from '#shared/domain/csvCells.ts';
import { detailOfHeader, FIRST_COLUMNS, isOwnTable, LAST_COLUMNS } from '#shared/domain/csvColumns.ts';
import { KNOWN_DETAILS } from '#shared/domain/details/knownNames.ts';
import { knownKeyOf } from '#shared/domain/knownDetails.ts';
import type { Table } from '../reading/table.ts';
import { detail, IGNORE, type Mapping, type Source, type Target } from './targets.ts';

/** A product whose tables are known by their headers. */
interface Product {
  readonly source: Source;
  /** Whether headers, in lower case, are those of the product. */
  readonly wrote: (headers: ReadonlySet<string>) => boolean;
  /** By header in lower case. Other columns are guessed. */
  readonly columns: Readonly<Record<string, Target>>;
}

const NAME: Target = { kind: 'name' };
const TYPE: Target = { kind: 'type' };
const DESCRIPTION: Target = { kind: 'description' };
const PLACE: Target = { kind: 'place' };
const TAGS: Target = { kind: 'tags' };
const known = (key: keyof typeof KNOWN_DETAILS, ...nothing: readonly string[]): Target =>
  detail(KNOWN_DETAILS[key].name, ...nothing);

const NO = ['false', 'no', '0'];
const NO_DATE = '0001-01-01';

/** Its columns: https://homebox.software/en/advanced/import-csv */
const HOMEBOX: Product = {
  source: 'homebox',
  wrote: (headers) => headers.has('hb.name'),
  columns: {
    'hb.name': NAME,
    'hb.description': DESCRIPTION,
    'hb.location': PLACE,
    'hb.labels': TAGS,
    'hb.label': TAGS,
    'hb.tags': TAGS,
    'hb.asset_id': detail('Asset ID', '000-000', '0'),
    'hb.quantity': detail('Quantity', '1'),
    'hb.serial_number': known('serialNumber'),
    'hb.model_number': detail('Model number'),
    'hb.manufacturer': detail('Manufacturer'),
    'hb.notes': known('notes'),
    'hb.purchase_from': known('boughtFrom'),
    'hb.purchase_price': known('purchasePrice', '0'),
    'hb.purchase_date': known('purchaseDate', NO_DATE),
    'hb.purchase_time': known('purchaseDate', NO_DATE),
    'hb.warranty_expires': known('warrantyUntil', NO_DATE),
    'hb.warranty_details': detail('Warranty details'),
    'hb.lifetime_warranty': detail('Lifetime warranty', ...NO),
    'hb.insured': detail('Insured', ...NO),
    'hb.archived': detail('Archived', ...NO),
    'hb.sold_to': detail('Sold to'),
    'hb.sold_price': detail('Sold for', '0'),
    'hb.sold_date': detail('Sold on', NO_DATE),
    'hb.sold_time': detail('Sold on', NO_DATE),
    'hb.sold_notes': detail('Notes on the sale'),
    'hb.import_ref': IGNORE,
    'hb.parent_import_ref': IGNORE,
    'hb.url': IGNORE,
  },
};

/** The headers of its lists, its reports and its own sample for imports: https://snipe-it.readme.io/docs/importing */
const SNIPE_IT: Product = {
  source: 'snipeIt',
  wrote: (headers) =>
    headers.has('asset tag') && ['model', 'model name', 'model no.'].some((name) => headers.has(name)),
  columns: {
    id: IGNORE,
    image: IGNORE,
    'asset name': NAME,
    'item name': NAME,
    category: TYPE,
    location: PLACE,
    serial: known('serialNumber'),
    'serial number': known('serialNumber'),
    'asset tag': detail('Asset tag'),
    model: detail('Model'),
    'model name': detail('Model'),
    'model no.': detail('Model number'),
    'model number': detail('Model number'),
    supplier: known('boughtFrom'),
    purchased: known('purchaseDate'),
    'purchase date': known('purchaseDate'),
    cost: known('purchasePrice'),
    'purchase cost': known('purchasePrice'),
    'warranty expires': known('warrantyUntil'),
    warranty: detail('Warranty in months'),
    'full name': detail('Assigned to'),
    'checked out to': detail('Assigned to'),
    'checked out': detail('Assigned to'),
    notes: known('notes'),
  },
};

/** The headers of its export of all entries; folders are its places. */
const SORTLY: Product = {
  source: 'sortly',
  wrote: (headers) => headers.has('entry name') && headers.has('primary folder'),
  columns: {
    'entry name': NAME,
    'entry type': IGNORE,
    'variant details': detail('Variant'),
    'sortly id (sid)': detail('Sortly ID'),
    sid: detail('Sortly ID'),
    quantity: detail('Quantity', '1'),
    unit: detail('Unit'),
    'min level': detail('Minimum level', '0'),
    price: known('purchasePrice', '0', '0.00'),
    value: IGNORE,
    notes: known('notes'),
    tags: TAGS,
    'primary folder': PLACE,
    'subfolder-level1': PLACE,
    'subfolder-level2': PLACE,
    'subfolder-level3': PLACE,
    'subfolder-level4': PLACE,
    'barcode/qr1-data': detail('Barcode'),
    'barcode/qr1-type': IGNORE,
    'barcode/qr2-data': detail('Second barcode'),
    'barcode/qr2-type': IGNORE,
    ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`photo${at + 1}`, IGNORE])),
  },
};

const PRODUCTS: readonly Product[] = [HOMEBOX, SNIPE_IT, SORTLY];

/** The headers that people give to what every item has. */
const USUAL: readonly (readonly [
  kind: 'name' | 'type' | 'description' | 'place' | 'tags',
  headers: RegExp,
])[] = [
  ['name', /^(?:(?:item|asset|product|object) ?name|name|item|asset|product|title|object|thing)$/i],
  ['type', /^(?:(?:item|asset|product) ?)?(?:type|category|kind)$/i],
  ['description', /^(?:(?:item|asset|product) ?)?(?:description|summary)$/i],
  ['place', /^(?:place|room|where|folder)$/i],
  ['tags', /^labels$/i],
];

const OWN_FIRST: readonly Target[] = [{ kind: 'name' }, { kind: 'type' }, { kind: 'description' }];

/** Each column of a table that was exported here, as it was. */
const ownTargets = (headers: readonly string[]): Target[] =>
  headers.map((header, at) => {
    if (at < FIRST_COLUMNS.length) return OWN_FIRST[at] ?? IGNORE;
    return at >= headers.length - LAST_COLUMNS.length ? IGNORE : detail(detailOfHeader(header));
  });

/** Reads the target of a column off its header, whoever wrote it. */
function targetOf(header: string): Target {
  const text = textOfCell(header).trim();
  const field = text.match(/^HB\.field\.(.+)$/i)?.[1];
  if (field !== undefined) return detail(field);
  const usual = USUAL.find(([, headers]) => headers.test(text.replaceAll('_', ' ')));
  if (usual) return { kind: usual[0] };
  const key = knownKeyOf(text);
  if (key === 'location') return { kind: 'place' };
  if (key === 'tags') return { kind: 'tags' };
  return text === '' ? IGNORE : detail(text);
}

/** Where no column is the name, the first detail is it. */
function withName(targets: readonly Target[]): readonly Target[] {
  if (targets.some(({ kind }) => kind === 'name')) return targets;
  const first = targets.findIndex(({ kind }) => kind === 'detail');
  return targets.map((target, at) => (at === first ? { kind: 'name' } : target));
}

/** The target of a product's own column. A header may have a name that every object has, as "constructor". */
const targetIn = ({ columns }: Product, name: string): Target | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined;

/** Maps the columns of a table, as far as its headers tell. */
export function guessMapping({ headers }: Pick<Table, 'headers'>): Mapping {
  if (isOwnTable(headers)) return { source: 'own', targets: ownTargets(headers) };
  const names = headers.map((header) => header.trim().toLowerCase());
  const present = new Set(names);
  const product = PRODUCTS.find(({ wrote }) => wrote(present));
  const targets = headers.map(
    (header, at) => (product && targetIn(product, names[at] ?? '')) ?? targetOf(header),
  );
  return { source: product?.source ?? 'other', targets: withName(targets) };
}
