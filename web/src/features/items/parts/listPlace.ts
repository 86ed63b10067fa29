/** Where in the tab's history the list was shown last, and at which address: with its search, sort and filter. */
interface ListPlace {
  readonly index: number | undefined;
  readonly address: string;
}

let last: ListPlace | undefined;

/** The router counts the entries of the tab's history; undefined where it keeps it elsewhere. */
function historyIndex(): number | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined;
  return typeof state.idx === 'number' ? state.idx : undefined;
}

/** Notes that the list is shown at the present entry of the history. */
export function noteList(address: string): void {
  last = { index: historyIndex(), address };
}

/** The address of the list as it was left, and whether going back one entry leads to it. */
export function wayToList(): { readonly address: string | undefined; readonly isBefore: boolean } {
  const index = historyIndex();
  return { address: last?.address, isBefore: index !== undefined && last?.index === index - 1 };
}
