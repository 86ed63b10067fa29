import { TABLE_SEPARATORS, type TableSeparator } from './worker/messages.ts';

const KEY = 'item-registry.separator';

/** The mark between the columns of a table that was chosen in this browser, or else the one that every program reads. */
export function chosenSeparator(): TableSeparator {
  try {
    const kept = localStorage.getItem(KEY);
    return TABLE_SEPARATORS.find((separator) => separator === kept) ?? ',';
  } catch {
    return ',';
  }
}

/** Keeps the choice in this browser. One that denies access to its storage forgets it with the dialog. */
export function chooseSeparator(separator: TableSeparator): void {
  try {
    localStorage.setItem(KEY, separator);
  } catch {
    // The choice still counts for this export.
  }
}
