/** Where in the tab's history the list was shown last, and at which address: with its search, sort and filter. */
interface ListPlace {
  readonly index: number | undefined;
  readonly address: string;
  /** The router's key of that entry: what was searched there may not be in the address. */
  readonly key: string;
}

let last: ListPlace | undefined;

/** The present entry of the tab's history, which the router counts; undefined where it keeps it elsewhere. */
export function historyIndex(): number | undefined {
  const place: unknown = window.history.state?.idx;
  return typeof place === 'number' ? place : undefined;
}

/** Notes that the list is shown at the present entry of the history. */
export function noteList(address: string, key: string): void {
  last = { index: historyIndex(), address, key };
}

/** The address of the list as it was left, and whether going back one entry leads to it. */
export function wayToList(): {
  readonly address: string | undefined;
  readonly key: string | undefined;
  readonly isBefore: boolean;
} {
  const index = historyIndex();
  return {
    address: last?.address,
    key: last?.key,
    isBefore: index !== undefined && last?.index === index - 1,
  };
}
