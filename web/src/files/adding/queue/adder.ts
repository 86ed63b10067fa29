import type { Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';

interface Waiting {
  readonly file: ItemFile;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

type Send = (assetId: string, files: ItemFile[]) => Promise<Item>;

/**
 * Adds uploaded files to their items: those of one item that are ready at the same time in one request, and one
 * request for an item at a time, so that they do not overtake one another.
 * @param onItem receives the item as it is then
 */
export function createAdder(send: Send, onItem: (item: Item) => void) {
  const lines = new Map<string, Waiting[]>();

  /** Where a request for several is refused, each is asked for on its own: one may be at fault. */
  async function addAll(assetId: string, batch: readonly Waiting[]): Promise<void> {
    try {
      onItem(
        await send(
          assetId,
          batch.map(({ file }) => file),
        ),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const single of batch) await addAll(assetId, [single]);
    }
  }
  async function work(assetId: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) await addAll(assetId, line.splice(0));
    lines.delete(assetId);
  }
  /** @throws the refusal */
  return (assetId: string, file: ItemFile): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = lines.get(assetId);
      const waiting = { file, resolve, reject };
      if (line) return void line.push(waiting);
      const fresh = [waiting];
      lines.set(assetId, fresh);
      void work(assetId, fresh);
    });
}
