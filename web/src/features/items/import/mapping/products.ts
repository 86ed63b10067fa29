import { KNOWN_DETAILS } from '#shared/domain/details/knownNames.ts';
import { detail, IGNORE, type Source, type Target } from './targets.ts';

/** A product whose tables are known by their headers. */
export interface Product {
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

export const PRODUCTS: readonly Product[] = [HOMEBOX, SNIPE_IT, SORTLY];
