import { useRef, useState } from 'react';
import type { NewItem } from '#shared/contract/assets.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useCreateItem } from '../api/createItem.ts';

/** An item that was typed on the page. Every try has the same key, so that it is never registered twice. */
export interface QuickItem {
  readonly key: string;
  readonly item: NewItem;
  readonly state: 'adding' | 'added' | 'failed';
  /** Known once it is registered. */
  readonly id?: string;
}

/** An item that was under way when a lock hid the page may have failed; it can be tried again without being registered twice. */
const afterLock = (items: readonly QuickItem[]): readonly QuickItem[] =>
  items.map((one) => (one.state === 'adding' ? { ...one, state: 'failed' } : one));

/** Registers items one after the other, while the next name is being typed. The list outlasts a lock. */
export function useQuickAdd() {
  const { mutateAsync } = useCreateItem();
  const withAuthentication = useWithAuthentication();
  const [items, setItems] = useState(afterLock(useRestored<readonly QuickItem[]>('quickAdded') ?? []));
  useKeep('quickAdded', () => (items.length > 0 ? items : undefined));
  const last = useRef(Promise.resolve());
  /** Counts the passwords that were not given. */
  const denials = useRef(0);
  const isShown = useIsShown();

  const note = (key: string, change: Partial<QuickItem>) =>
    setItems((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const register = async ({ key, item }: QuickItem, denied: number): Promise<void> => {
    // The page has gone, or a name before this one has just asked for the password in vain.
    if (!isShown.current || denied !== denials.current) return note(key, { state: 'failed' });
    try {
      const { id } = await withAuthentication(() => mutateAsync({ item, idempotencyKey: key }));
      note(key, { state: 'added', id });
    } catch (error) {
      if (needsAuthentication(error)) denials.current += 1;
      note(key, { state: 'failed' });
    }
  };
  const send = (quick: QuickItem): void => {
    const denied = denials.current;
    last.current = last.current.then(() => register(quick, denied));
  };
  return {
    /** The last one first. */
    items,
    add: (item: NewItem): void => {
      const quick = { key: crypto.randomUUID(), item, state: 'adding' } as const;
      setItems((before) => [quick, ...before]);
      send(quick);
    },
    retry: (): void => {
      const failed = items.filter(({ state }) => state === 'failed').toReversed();
      for (const quick of failed) {
        note(quick.key, { state: 'adding' });
        send(quick);
      }
    },
  };
}
