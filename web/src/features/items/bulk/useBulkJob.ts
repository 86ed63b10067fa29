import { useRef, useState } from 'react';
import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { isOutcomeUnknown, withRetries } from '#web/api/retrying.ts';
import { isNotFound } from '#web/base/apiError.ts';
import type { BulkOutcome } from '#web/session/jobs/runBulk.ts';
import { useBulk } from '#web/session/jobs/useBulk.ts';
import { type Deletion, isConflict } from '../api/items.ts';
import { putBack } from '../putBack.ts';
import type { BulkEdit } from './edits.ts';
import { type Changed, useChangeOne } from './useChangeOne.ts';
import { useListChanges } from './useListChanges.ts';

/** The thing that is done with each item. */
export type BulkAction = BulkEdit | { readonly kind: 'delete' };

/** A deleted item is kept as it was. The time is absent where the response that says it was lost. */
interface Deleted extends Deletion {
  readonly deleted: Item;
  /** Whether it was deleted or handed over before: an undo leaves it where it is. */
  readonly wasGone?: boolean;
}

type Done = Changed | Deleted;

/** Whether there is anything to undo: an item may have been like that already. */
const isDone = (one: Done): boolean => ('deleted' in one ? !one.wasGone : one.after !== one.before);

/** The number of requests for the item that have ended with its deletion. */
const endedWith = (one: Done): number => ('deleted' in one ? (one.endedRequests ?? 0) : 0);

/** An action that was sent, and whose response was lost: it may have been done all the same. */
interface Lost {
  /** As it was then. */
  readonly item: Item;
  readonly wanted: BulkAction;
}

function itemOf(one: Done | Lost): Item {
  if ('wanted' in one) return one.item;
  return 'deleted' in one ? one.deleted : one.after;
}

/**
 * An item that is gone already counts as deleted.
 * @param lost receives the item where a response was lost
 */
function deleteOne(api: Api, item: Item, signal: AbortSignal, lost: Map<string, Item>): Promise<Done> {
  const attempt = async (): Promise<Done> => {
    try {
      const { deletedAt, endedRequests } = await api.call(assets.remove, { params: { id: item.id } });
      return { deleted: item, deletedAt, endedRequests };
    } catch (error) {
      if (isOutcomeUnknown(error)) lost.set(item.id, item);
      if (!isNotFound(error)) throw error;
      return { deleted: item, wasGone: !lost.has(item.id) };
    }
  };
  return withRetries(attempt, signal, isConflict);
}

/** The job of the bulk dialog: an action over many items, its undoing, and another try with what is missing. */
export function useBulkJob(onRemaining: (ids: readonly string[]) => void) {
  const api = useApi();
  const bulk = useBulk<Item, Done>();
  const list = useListChanges();
  const sent = useRef(new Map<string, Item>());
  const { edit, undo, undoLost } = useChangeOne(sent);
  const [lost, setLost] = useState<readonly Lost[]>([]);
  const again = useRef<() => Promise<void>>(undefined);
  const [isUndo, setUndo] = useState(false);

  async function go<T>(
    inputs: readonly T[],
    work: (input: T, signal: AbortSignal) => Promise<Done>,
    inputItem: (input: T) => Item,
    earlier: readonly Done[],
    wanted?: BulkAction,
  ): Promise<void> {
    const outcome = await bulk.run(inputs, work);
    list.flush();
    const done = [...earlier, ...outcome.done];
    const remaining = [...outcome.failed.map(({ input }) => input), ...outcome.left];
    again.current = () => go(remaining, work, inputItem, done, wanted);
    const items = remaining.map(inputItem);
    if (items.length > 0) onRemaining(items.map(({ id }) => id));
    const lostOnes = items.flatMap(({ id }) => {
      const item = sent.current.get(id);
      return item && wanted ? [{ item, wanted }] : [];
    });
    setLost(lostOnes);
    bulk.end({
      done,
      failed: outcome.failed.map(({ input, error }) => ({ input: inputItem(input), error })),
      left: outcome.left.map(inputItem),
      endedBy: outcome.endedBy,
    });
  }

  async function listed(changing: Promise<Changed>): Promise<Done> {
    const changed = await changing;
    list.put(changed.after);
    return changed;
  }

  async function changeOne(item: Item, wanted: BulkAction, signal: AbortSignal): Promise<Done> {
    if (wanted.kind !== 'delete') return await listed(edit(item, wanted, signal));
    const done = await deleteOne(api, item, signal, sent.current);
    list.drop(item.id);
    return done;
  }

  async function restore({ deleted, deletedAt, endedRequests }: Deleted, signal: AbortSignal): Promise<Done> {
    list.putBack(await withRetries(() => putBack(api, { id: deleted.id, deletedAt }), signal, isConflict));
    return { deleted, endedRequests };
  }

  async function undoOne(one: Done | Lost, signal: AbortSignal): Promise<Done> {
    if ('deleted' in one) return await restore(one, signal);
    if (!('wanted' in one)) return await listed(undo(one, signal));
    const { item, wanted } = one;
    return wanted.kind === 'delete'
      ? await restore({ deleted: item }, signal)
      : await listed(undoLost(item, wanted, signal));
  }

  /** Forgets what earlier jobs have sent: a new one takes nothing of them for its own. */
  const begin = (isUndoing: boolean) => {
    setUndo(isUndoing);
    sent.current.clear();
    setLost([]);
  };

  return {
    state: bulk.state,
    cancel: bulk.cancel,
    isUndo,
    isDone,
    endedWith,
    /** The number of those of which nobody knows whether they were done. Undo looks after them too. */
    lost: lost.length,
    start: (items: readonly Item[], wanted: BulkAction): Promise<void> => {
      begin(false);
      return go(
        items,
        (item, signal) => changeOne(item, wanted, signal),
        (item) => item,
        [],
        wanted,
      );
    },
    /** Tries again what failed or was not reached. */
    retry: async (): Promise<void> => again.current?.(),
    undo: ({ done }: BulkOutcome<Item, Done>): Promise<void> => {
      begin(true);
      return go([...done.filter(isDone), ...lost], undoOne, itemOf, []);
    },
  };
}
