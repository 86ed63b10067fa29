/** An item that was read. */
interface Opened {
  /** Stores it with another description. */
  readonly change: () => Promise<unknown>;
}

/** An account of a product with its items, and the calls that are measured. */
export interface Account {
  /** Signs in anew, and opens what is locked. */
  readonly enter: () => Promise<void>;
  /** The items that it has, read from the product. */
  readonly ids: () => Promise<string[]>;
  /** Adds so many items; it takes as long as it takes. */
  readonly add: (count: number) => Promise<void>;
  /** Adds one item with five details, as a user does. */
  readonly create: () => Promise<unknown>;
  readonly read: (id: string) => Promise<Opened>;
  readonly remove: (id: string) => Promise<unknown>;
  /** Deletes for good what was removed. */
  readonly tidy: () => Promise<void>;
  /** Reads all items. @returns the bytes that came */
  readonly list: () => Promise<number>;
  /** Reads them again, unchanged since the last `list`, as the product's own page does. @returns the bytes that came */
  readonly listAgain: () => Promise<number>;
  /** Reads what the product's first screen shows of the items. */
  readonly firstPage: () => Promise<unknown>;
  /** Asks the server what a search for a word asks it. */
  readonly search: (word: string) => Promise<unknown>;
}

/** A product that runs. */
export interface Product {
  readonly name: string;
  /** The processor time so far of its processes, in ms. */
  readonly processorMs: () => number;
  /** An account that nobody else uses. */
  readonly newAccount: (username: string) => Promise<Account>;
  readonly stop: () => Promise<void>;
}

/** Brings an account to so many items. @throws {Error} where it has more, or not so many afterwards */
export async function fill(account: Account, count: number): Promise<void> {
  await account.add(Math.max(0, count - (await account.ids()).length));
  const { length } = await account.ids();
  if (length !== count) throw new Error(`An account was to have ${count} items and has ${length}`);
}
