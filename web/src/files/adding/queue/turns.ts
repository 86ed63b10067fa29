/** The turn of a file among those of its item. */
export interface Turn {
  /** Resolves once all before it have passed. */
  readonly comes: Promise<unknown>;
  /** Lets the next one go. */
  readonly pass: () => void;
}

/**
 * Brings the files of an item into the order in which their turns were taken, whichever of them is uploaded first: the
 * first photo of an item is its cover.
 * @returns takes the next turn for an item
 */
export function createTurns(): (assetId: string) => Turn {
  const last = new Map<string, Promise<unknown>>();
  return (assetId) => {
    const comes = last.get(assetId) ?? Promise.resolve();
    let pass = (): void => undefined;
    const passed = new Promise<void>((resolve) => {
      pass = resolve;
    });
    const all = comes.then(() => passed);
    last.set(assetId, all);
    void all.then(() => last.get(assetId) === all && last.delete(assetId));
    return { comes, pass };
  };
}
