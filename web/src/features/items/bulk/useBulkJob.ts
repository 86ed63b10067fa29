import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useDeleteItem } from '../api/items.ts';
import { restoreItem } from '../trash/trashApi.ts';
import type { BulkEdit } from './edits.ts';
import type { BulkOutcome } from './runBulk.ts';
import { useBulk } from './useBulk.ts';
import { type Changed, useChangeOne } from './useChangeOne.ts';

/** The thing that is done with each item. */
export type BulkAction = BulkEdit | { readonly kind: 'delete' };

/** A deleted item is kept as it was. */
type Done = Changed | { readonly deleted: Item };

/** Whether there is anything to undo: an item may have been like that already. */
export const isDone = (one: Done): boolean => 'deleted' in one || one.after !== one.before;

const itemOf = (one: Done): Item => ('deleted' in one ? one.deleted : one.after);

/** The job of the bulk dialog: an action over many items, its undoing, and another try with what is missing. */
export function useBulkJob(onRemaining: (ids: readonly string[]) => void) {
  const bulk = useBulk<Done>();
  const { edit, undo } = useChangeOne();
  const { mutateAsync: deleteItem } = useDeleteItem();
  const [api, client] = [useApi(), useQueryClient()];
  const action = useRef<BulkAction>(undefined);
  const [isUndo, setUndo] = useState(false);
  const before = useRef<readonly Done[]>([]);

  const end = (outcome: BulkOutcome<Item, Done>): void => {
    const remaining = [...outcome.failed.map(({ input }) => input), ...outcome.left];
    if (remaining.length > 0) onRemaining(remaining.map(({ id }) => id));
    bulk.end(outcome);
  };

  async function start(items: readonly Item[], wanted: BulkAction): Promise<void> {
    action.current = wanted;
    setUndo(false);
    const outcome = await bulk.run(items, async (item, signal): Promise<Done> => {
      if (wanted.kind !== 'delete') return edit(item, wanted, signal);
      await deleteItem(item.id);
      return { deleted: item };
    });
    end({ ...outcome, done: [...before.current, ...outcome.done] });
  }

  return {
    state: bulk.state,
    cancel: bulk.cancel,
    isUndo,
    start,
    retry: async ({ done, failed, left }: BulkOutcome<Item, Done>): Promise<void> => {
      if (!action.current) return;
      before.current = done;
      await start([...failed.map(({ input }) => input), ...left], action.current);
    },
    undo: async ({ done }: BulkOutcome<Item, Done>): Promise<void> => {
      setUndo(true);
      before.current = [];
      const outcome = await bulk.run(done.filter(isDone), async (one, signal): Promise<Done> => {
        if (!('deleted' in one)) return undo(one, signal);
        await restoreItem(api, client, one.deleted.id);
        return one;
      });
      end({
        done: outcome.done,
        failed: outcome.failed.map(({ input, error }) => ({ input: itemOf(input), error })),
        left: outcome.left.map(itemOf),
      });
    },
  };
}
