import type { NewItem } from '#shared/contract/assets.ts';
import { textOfCell } from '#shared/domain/csvCells.ts';
import { DAMAGED_CELL, LAST_COLUMNS, placeOfLastColumns } from '#shared/domain/csvColumns.ts';
import { KNOWN_DETAILS } from '#shared/domain/details/knownNames.ts';
import { showPlace } from '#shared/domain/places.ts';
import type { Mapping, Target } from '../mapping/targets.ts';
import { valueOfCell } from '../mapping/valueForms.ts';
import type { Row } from '../reading/table.ts';

/** The texts of an item whose row has none. */
export interface Defaults {
  readonly type: string;
  readonly description: string;
}

/** The details that name an item without a name. */
const NAMING = ['Model', 'Model number', 'Asset tag'];

interface Cell {
  readonly target: Target;
  readonly text: string;
}

/** The texts of a row with what they become. Those that stand for nothing are left out. */
const cellsOf = ({ cells }: Row, { source, targets }: Mapping): Cell[] =>
  targets.flatMap((target, at) => {
    const text = textOfCell(cells[at] ?? '');
    const shown = source === 'own' ? text : text.trim();
    const isNothing = target.kind === 'detail' && target.nothing?.includes(shown.toLowerCase());
    return shown.trim() === '' || isNothing ? [] : [{ target, text: shown }];
  });

const textsOf = (cells: readonly Cell[], kind: Target['kind']): string[] =>
  cells.filter(({ target }) => target.kind === kind).map(({ text }) => text);

/** The details in the order of their columns; a place and tags stand where their first column does. */
function detailsOf(cells: readonly Cell[], mapping: Mapping): NewItem['properties'] {
  const made = new Set<Target['kind']>();
  return cells.flatMap(({ target, text }) => {
    if (target.kind === 'detail') {
      return [{ name: target.name, value: valueOfCell(target.name, text, mapping) }];
    }
    if ((target.kind !== 'place' && target.kind !== 'tags') || made.has(target.kind)) return [];
    made.add(target.kind);
    const texts = textsOf(cells, target.kind);
    return target.kind === 'place'
      ? [{ name: KNOWN_DETAILS.location.name, value: placeText(texts) }]
      : [{ name: KNOWN_DETAILS.tags.name, value: tagsText(texts) }];
  });
}

const partsOf = (texts: readonly string[], separator: RegExp): string[] =>
  texts.flatMap((text) => text.split(separator)).flatMap((part) => part.trim() || []);

const placeText = (texts: readonly string[]): string => showPlace(partsOf(texts, /\//));
/** Other products separate tags by semicolons. */
const tagsText = (texts: readonly string[]): string => [...new Set(partsOf(texts, /[;,]/))].join(', ');

/** The cell below a header, which is given in lower case. */
const cellBelow = (header: string, { cells }: Row, headers: readonly string[]): string =>
  cells[headers.findIndex((each) => each.trim().toLowerCase() === header)] ?? '';

/** Homebox numbers its places as it numbers its items. */
const saysMore = ({ target }: Cell): boolean =>
  target.kind === 'description' || (target.kind === 'detail' && target.name !== 'Asset ID');

type IsPlace = (row: Row, headers: readonly string[], cells: readonly Cell[]) => boolean;

/**
 * The products that list their places among the items. Homebox tells one by its address alone; a place that says more than
 * its name is kept as an item, so that nothing is lost.
 */
const isPlace: Partial<Record<Mapping['source'], IsPlace>> = {
  sortly: (row, headers) => cellBelow('entry type', row, headers) === 'Folder',
  homebox: (row, headers, cells) =>
    /(?:^|\/)location\//.test(cellBelow('hb.url', row, headers)) && !cells.some(saysMore),
};

/** The item of a row; undefined for a row that is none, such as a place of another product or an item that was damaged. */
export function itemOf(
  row: Row,
  mapping: Mapping,
  headers: readonly string[],
  defaults: Defaults,
): NewItem | undefined {
  const cells = cellsOf(row, mapping);
  if (isPlace[mapping.source]?.(row, headers, cells)) return undefined;
  const properties = detailsOf(cells, mapping);
  const naming = NAMING.map((name) => properties.find((each) => each.name === name)?.value);
  const name = textsOf(cells, 'name')[0] ?? naming.find((text) => text !== undefined) ?? '';
  if (mapping.source === 'own' && name === DAMAGED_CELL) return undefined;
  return {
    name,
    description: textsOf(cells, 'description').join('\n') || defaults.description,
    assetType: textsOf(cells, 'type')[0] ?? defaults.type,
    properties,
  };
}

/** The column with the ids that items had where the product exported them; undefined for any other table. */
export function idColumnOf(headers: readonly string[]): number | undefined {
  const last = placeOfLastColumns(headers);
  return last === undefined ? undefined : last + LAST_COLUMNS.indexOf('Item id');
}
