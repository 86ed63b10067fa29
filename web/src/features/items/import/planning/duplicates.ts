import type { Item, ListedItem, NewItem } from '#shared/contract/assets.ts';
import { textKey } from '#shared/domain/foldText.ts';
import { detailsKnownAs } from '#shared/domain/knownDetails.ts';
import { isDamaged } from '../../itemList.ts';

interface Named {
  readonly name: string;
}

/** An item of a file, as far as the file tells. */
interface Candidate {
  readonly row: number;
  readonly item: NewItem;
  /** The id that it had where it was exported. */
  readonly id?: string | undefined;
  /** The files that it has, where the file holds all of an item. */
  readonly files?: readonly Named[] | undefined;
}

/** The name and serial number of an item in one text; undefined without a serial number. */
function identityOf({ name, properties }: Pick<NewItem, 'name' | 'properties'>): string | undefined {
  const serial = detailsKnownAs(properties, 'serialNumber')[0]?.value;
  return serial && JSON.stringify([textKey(name.trim()), textKey(serial.trim())]);
}

/** All that an item says, and the names of its files, in one text. */
function contentOf({ name, description, assetType, properties }: NewItem, files: readonly Named[]): string {
  const details = properties.map((detail) => [detail.name, detail.value]);
  return JSON.stringify([name, description, assetType, details, files.map((file) => file.name)]);
}

/** Whether an item was registered before a time. One that cannot be opened counts as that. */
export const wasThere = (item: ListedItem, before: string): boolean =>
  isDamaged(item) || item.createdAt < before;

/** Tells for one item after the other whether an equal one is left. */
function takingFrom(items: readonly Item[]): (item: NewItem, files: readonly Named[]) => boolean {
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
 * The rows of the items that the user seems to have: under the same id, with the same name and serial number, or, where the
 * file holds all of an item, with all of it. Of several equal items no more are told than the user has.
 */
export function duplicatesAmong(
  candidates: readonly Candidate[],
  present: readonly ListedItem[],
): ReadonlySet<number> {
  const [wanted, ids] = [new Set(candidates.map(({ id }) => id)), new Set(present.map(({ id }) => id))];
  const readable = present.filter((item): item is Item => !isDamaged(item));
  const identities = new Set(readable.flatMap((item) => identityOf(item) ?? []));
  // An item that is in the file under its own id stands for no other one.
  const takeEqual = takingFrom(readable.filter(({ id }) => !wanted.has(id)));
  const isPresent = ({ id, item, files }: Candidate): boolean => {
    const identity = identityOf(item);
    const isKnown = (id !== undefined && ids.has(id)) || (identity !== undefined && identities.has(identity));
    return isKnown || (files !== undefined && takeEqual(item, files));
  };
  return new Set(candidates.filter(isPresent).map(({ row }) => row));
}
