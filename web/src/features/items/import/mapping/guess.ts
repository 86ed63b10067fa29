import { textOfCell } from '#shared/domain/csvCells.ts';
import {
  detailOfHeader,
  FIRST_COLUMNS,
  LAST_COLUMNS,
  placeOfLastColumns,
} from '#shared/domain/csvColumns.ts';
import { knownKeyOf } from '#shared/domain/knownDetails.ts';
import { usualKindOf } from '../reading/headers.ts';
import type { Table } from '../reading/table.ts';
import { PRODUCTS, type Product } from './products.ts';
import { detail, IGNORE, type Mapping, type Target } from './targets.ts';

const OWN_FIRST: readonly Target[] = [{ kind: 'name' }, { kind: 'type' }, { kind: 'description' }];

/** Each column of a table that was exported here, as it was. What its owner has added since are details. */
const ownTargets = (headers: readonly string[], last: number): Target[] =>
  headers.map((header, at) => {
    if (at < FIRST_COLUMNS.length) return OWN_FIRST[at] ?? IGNORE;
    const isLast = at >= last && at < last + LAST_COLUMNS.length;
    return isLast || header.trim() === '' ? IGNORE : detail(detailOfHeader(header));
  });

/** Reads the target of a column off its header, whoever wrote it. */
function targetOf(header: string): Target {
  const text = textOfCell(header).trim();
  const field = text.match(/^HB\.field\.(.+)$/i)?.[1];
  if (field !== undefined) return detail(field);
  const usual = usualKindOf(text);
  if (usual) return { kind: usual };
  const key = knownKeyOf(text);
  if (key === 'location') return { kind: 'place' };
  if (key === 'tags') return { kind: 'tags' };
  return text === '' ? IGNORE : detail(text);
}

/** An item takes one name and one type: a second column that sounds like one becomes a detail, so that nothing is lost. */
const withoutSecond = (targets: readonly Target[], headers: readonly string[]): Target[] =>
  targets.map((target, at) => {
    const isSingle = target.kind === 'name' || target.kind === 'type';
    const isFirst = targets.findIndex(({ kind }) => kind === target.kind) === at;
    return isSingle && !isFirst ? detail(textOfCell(headers[at] ?? '').trim()) : target;
  });

/** A header of numbers that an inventory gives its rows: `Item #`, `Nr.` */
const NUMBERING = /(?:#|\b(?:no|nr|number|id)\.?)$/i;

/** Whether a column of this detail may be what things are called. */
const mayName = (target: Target): boolean =>
  target.kind === 'detail' && knownKeyOf(target.name) === undefined && !NUMBERING.test(target.name.trim());

/** Where no column is the name, the first detail is it; or the description, where it comes before what may be a name. */
function withName(targets: readonly Target[]): readonly Target[] {
  if (targets.some(({ kind }) => kind === 'name')) return targets;
  const described = targets.findIndex((target) => target.kind === 'description' || mayName(target));
  const first =
    targets[described]?.kind === 'description'
      ? described
      : targets.findIndex(({ kind }) => kind === 'detail');
  return targets.map((target, at) => (at === first ? { kind: 'name' } : target));
}

/** The target of a product's own column. A header may have a name that every object has, as "constructor". */
const targetIn = ({ columns }: Product, name: string): Target | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined;

/** Maps the columns of a table, as far as its headers tell. */
export function guessMapping({ headers }: Pick<Table, 'headers'>): Mapping {
  const last = placeOfLastColumns(headers);
  if (last !== undefined) return { source: 'own', targets: ownTargets(headers, last) };
  const names = headers.map((header) => header.trim().toLowerCase());
  const present = new Set(names);
  const product = PRODUCTS.find(({ wrote }) => wrote(present));
  const targets = headers.map(
    (header, at) => (product && targetIn(product, names[at] ?? '')) ?? targetOf(header),
  );
  if (product) return { source: product.source, targets: withName(targets) };
  return { source: 'other', targets: withName(withoutSecond(targets, headers)) };
}
