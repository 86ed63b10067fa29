import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { withRetries } from '#web/api/retrying.ts';
import { isNotFound } from '#web/base/apiError.ts';
import { useBulk } from '#web/session/jobs/useBulk.ts';
import { withdrawUndo } from '#web/ui/dialogs.tsx';
import { isConflict } from '../api/items.ts';
import { useListChanges } from '../bulk/useListChanges.ts';
import { putBack } from '../putBack.ts';
import { untilRestored } from './trashApi.ts';

/** An item by the name that the list shows. */
export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

interface Moved extends NamedItem {
  /** Whether somebody else had restored it already: an undo leaves it there. */
  readonly wasBack?: boolean;
}

const isMoved = ({ wasBack = false }: Moved): boolean => !wasBack;

type Work = (item: NamedItem, signal: AbortSignal) => Promise<Moved>;

/** Something else that changed the item at the same moment is over at the next attempt. */
const untilDone = <T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> =>
  withRetries(attempt, signal, isConflict);

/** Restores an item, and moves it to the trash again. Each can be repeated: one that is there already counts as done. */
function useMoves() {
  const api = useApi();
  const list = useListChanges();
  /** Those that were sent, and whose response was lost. */
  const lost = useRef(new Map<string, NamedItem>());
  const restore: Work = (item, signal) =>
    untilDone(async () => {
      let wasBack = false;
      const onLost = () => lost.current.set(item.id, item);
      const onFound = () => {
        wasBack = !lost.current.has(item.id);
      };
      list.putBack(await putBack(api, { id: item.id, onLost, onFound }));
      void withdrawUndo(item.id);
      return { ...item, wasBack };
    }, signal);
  const moveBack: Work = (item, signal) =>
    untilDone(async () => {
      await api.call(assets.remove, { params: { id: item.id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
      list.drop(item.id);
      return item;
    }, signal);
  return { restore, moveBack, lost: lost.current, flush: list.flush };
}

/** Restores many items of the trash, and undoes that. */
export function useRestoreAll() {
  const client = useQueryClient();
  const bulk = useBulk<NamedItem, Moved>();
  const { restore, moveBack, lost, flush } = useMoves();
  const [unknown, setUnknown] = useState<readonly NamedItem[]>([]);
  const [isUndo, setUndo] = useState(false);
  const again = useRef<() => Promise<void>>(undefined);

  async function go(items: readonly NamedItem[], work: Work, earlier: readonly Moved[]): Promise<void> {
    const outcome = await bulk.run(items, work);
    flush();
    const done = [...earlier, ...outcome.done];
    const rest = [...outcome.failed.map(({ input }) => input), ...outcome.left];
    again.current = () => go(rest, work, done);
    setUnknown(rest.filter(({ id }) => lost.has(id)));
    bulk.end({ ...outcome, done });
  }

  return {
    state: bulk.state,
    cancel: bulk.cancel,
    isUndo,
    isDone: isMoved,
    lost: unknown.length,
    start: async (items: readonly NamedItem[]): Promise<void> => {
      // An undo that was pressed before restores one of them by itself.
      await untilRestored(client);
      await go(items, restore, []);
    },
    retry: async (): Promise<void> => again.current?.(),
    undo: async ({ done }: { readonly done: readonly Moved[] }): Promise<void> => {
      setUndo(true);
      lost.clear();
      await go([...done.filter(isMoved), ...unknown], moveBack, []);
    },
  };
}
