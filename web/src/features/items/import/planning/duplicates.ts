import type { Item, ListedItem, NewItem } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { textKey } from '#shared/domain/foldText.ts';
import { detailsKnownAs } from '#shared/domain/knownDetails.ts';
import { isDamaged } from '../../itemList.ts';

/** As much of a file as an archive and the item's content both say. */
type FileLook = Pick<ItemFile, 'name' | 'kind' | 'bytes'>;

/** An item of a file, as far as the file tells. */
interface Candidate {
  readonly row: number;
  readonly item: NewItem;
  /** The id that it had where it was exported. */
  readonly id?: string | undefined;
  /** The files that it has, where the file holds all of an item. */
  readonly files?: readonly FileLook[] | undefined;
}

/** The name and serial number of an item in one text; undefined without a serial number. */
function identityOf({ name, properties }: Pick<NewItem, 'name' | 'properties'>): string | undefined {
  const serial = detailsKnownAs(properties, 'serialNumber')[0]?.value;
  return serial && JSON.stringify([textKey(name.trim()), textKey(serial.trim())]);
}

/**
 * All that an item says, and what its files look like, in one text. Their names are not enough, because phones call every
 * photo the same. A file that was changed when it was added has another length: its item is imported twice then, and not lost.
 */
function contentOf(
  { name, description, assetType, properties }: NewItem,
  files: readonly FileLook[],
): string {
  const details = properties.map((detail) => [detail.name, detail.value]);
  const looks = files.map((file) => [file.name, file.kind, file.bytes]);
  return JSON.stringify([name, description, assetType, details, looks]);
}

/** Whether an item was registered before a time. One that cannot be opened counts as that. */
export const wasThere = (item: ListedItem, before: string): boolean =>
  isDamaged(item) || item.createdAt < before;

/** Tells for one item after the other whether an equal one is left. */
function takingFrom(items: readonly Item[]): (item: NewItem, files: readonly FileLook[]) => boolean {
  const left = new Map<string, number>();
  for (const item of items) {
    const content = contentOf(item, item.files ?? []);
    left.set(content, (left.get(content) ?? 0) + 1);
  }
  return (item, files) => {
    const content = contentOf(item, files);
    const count = left.get(content) ?? 0;
    left.set(content, count - 1);
    return count > 0;
  };
}

/**
 * The rows that stand for items by their ids. An id stands for one row only, because a row that was copied in a spreadsheet
 * keeps it: for the one with the name of its item, or else the first.
 */
function rowsOfIds(candidates: readonly Candidate[], present: readonly ListedItem[]): ReadonlySet<number> {
  const names = new Map(present.map((item) => [item.id, isDamaged(item) ? undefined : item.name]));
  const [first, named] = [new Map<string, number>(), new Map<string, number>()];
  for (const { id, row, item } of candidates.toReversed()) {
    if (id === undefined || !names.has(id)) continue;
    first.set(id, row);
    if (item.name === names.get(id)) named.set(id, row);
  }
  return new Set(new Map([...first, ...named]).values());
}

/**
 * The rows of the items that the user seems to have: under the same id, with the same name and serial number, or, where the
 * file holds all of an item, with all of it. Of several equal items no more are told than the user has.
 */
export function duplicatesAmong(
  candidates: readonly Candidate[],
  present: readonly ListedItem[],
): ReadonlySet<number> {
  const wanted = new Set(candidates.map(({ id }) => id));
  const known = rowsOfIds(candidates, present);
  const readable = present.filter((item): item is Item => !isDamaged(item));
  const identities = new Set(readable.flatMap((item) => identityOf(item) ?? []));
  const isWhole = candidates.some(({ files }) => files !== undefined);
  // An item that is in the file under its own id stands for no other one.
  const takeEqual = takingFrom(isWhole ? readable.filter(({ id }) => !wanted.has(id)) : []);
  const isPresent = ({ row, item, files }: Candidate): boolean => {
    const identity = identityOf(item);
    const isKnown = known.has(row) || (identity !== undefined && identities.has(identity));
    return isKnown || (files !== undefined && takeEqual(item, files));
  };
  return new Set(candidates.filter(isPresent).map(({ row }) => row));
}
