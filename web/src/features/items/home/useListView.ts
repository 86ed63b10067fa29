import { useCallbackRef, useDebouncedCallback } from '@mantine/hooks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { needsPassword } from '#shared/domain/levels.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import {
  type Filters,
  type ListView,
  NO_FILTERS,
  NOTHING_PRIVATE,
  type PrivateView,
  readListView,
  readPrivateView,
  type SortOrder,
  saysPrivate,
  writeListView,
} from '../listView.ts';
import { forgetWantedView, wantedView } from '../parts/wantedView.ts';
import { useReturnedKey } from './useListMemory.ts';

/** Browsers reject frequent changes of the address, so it is written with a delay while the user types. */
const ADDRESS_DELAY_MS = 300;

const REMEMBERED = ['items', 'view'];

/**
 * Keeps the words, type, place and tags of an entry of the tab's history. They lie in the cache beside the decrypted
 * items, so a lock removes them with those.
 */
function remember(client: QueryClient, key: string, view: PrivateView): void {
  client.setQueryDefaults(REMEMBERED, { meta: DECRYPTED, gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<PrivateView>([...REMEMBERED, key], view);
}

const recall = (client: QueryClient, key = ''): PrivateView | undefined =>
  client.getQueryData<PrivateView>([...REMEMBERED, key]);

/** The words, type, place and tags that are looked for now. On the way back to an entry they are those that it had. */
function usePrivateView(search: URLSearchParams) {
  const { key } = useLocation();
  const returned = useReturnedKey();
  const kind = useNavigationType();
  const client = useQueryClient();
  const atEntry = () => recall(client, returned) ?? readPrivateView(search);
  const [held, setHeld] = useState(() => ({ key, view: wantedView(client) ?? atEntry() }));
  useEffect(() => forgetWantedView(client), [client]);
  if (held.key !== key) setHeld({ key, view: kind === 'REPLACE' ? held.view : atEntry() });
  useEffect(() => {
    if (held.view !== NOTHING_PRIVATE) remember(client, held.key, held.view);
  }, [client, held]);
  // Made of what is rendered, and not of the state before: while React prepares the next entry, that is already its key.
  return [held.view, (view: PrivateView) => setHeld({ key, view })] as const;
}

/** Forgets what the user looked for when the items are locked. */
function useForgetAtLock({ isLocked, level }: EncryptionSession, forget: () => void): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isLocked && wasOpen.current) forget();
    wasOpen.current = !isLocked && level !== undefined;
  });
}

const privateOf = ({ query, type, place, tags }: PrivateView): PrivateView => ({ query, type, place, tags });

/** Writes what the list shows into its address. */
function useWriting(held: PrivateView, isPublic: boolean) {
  const [, setSearch] = useSearchParams();
  const location = useLocation();
  // The address that is drawn lacks the changes whose address is still being prepared.
  const underWay = useRef<Partial<ListView>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address that is drawn has them, or they were not written
  useEffect(() => {
    underWay.current = {};
  }, [location]);
  return (change: Partial<ListView>): void => {
    underWay.current = { ...underWay.current, ...change };
    const written = { ...underWay.current, ...held, ...change };
    setSearch(
      (now) => {
        const shown = { ...readListView(now), ...written };
        return writeListView(now, isPublic ? shown : { ...shown, ...NOTHING_PRIVATE });
      },
      { replace: true },
    );
  };
}

/**
 * The view of the list. Typed text takes effect at once. The address follows, so that a view can be bookmarked; at
 * levels with a password, and until the level is known, it follows only as far as it says nothing about items, and
 * what an address says about them is taken out of it.
 */
export function useListView(session: EncryptionSession) {
  const [search, setSearch] = useSearchParams();
  const [held, setHeld] = usePrivateView(search);
  const { level } = session;
  const isPublic = level !== undefined && (level === null || !needsPassword(level));
  const view: ListView = { ...readListView(search), ...held };
  const write = useWriting(held, isPublic);
  // It writes the words that are looked for by then: those that were typed may have been taken back.
  const writeLater = useDebouncedCallback(() => write({}), ADDRESS_DELAY_MS);
  const change = (wanted: Partial<ListView>) => {
    setHeld(privateOf({ ...held, ...wanted }));
    write(wanted);
  };

  useForgetAtLock(session, () => setHeld(NOTHING_PRIVATE));
  const mustHide = session.isNeeded && saysPrivate(search);
  useEffect(() => {
    if (mustHide)
      setSearch((now) => writeListView(now, { ...readListView(now), ...NOTHING_PRIVATE }), { replace: true });
  }, [mustHide, setSearch]);

  // They never change, so that a tool that shows the same as before need not be drawn anew at each key.
  return {
    view,
    setQuery: useCallbackRef((query: string) => {
      setHeld({ ...held, query });
      if (isPublic) writeLater();
    }),
    setOrder: useCallbackRef((order: SortOrder) =>
      change({ order: order === defaultOrder(view.query) ? undefined : order }),
    ),
    setFilter: useCallbackRef((filter: Partial<Filters>) => change(filter)),
    setShape: useCallbackRef((shape: ListView['shape']) => change({ shape })),
    clearFilters: useCallbackRef(() => change(NO_FILTERS)),
    showAll: useCallbackRef(() => change({ ...NO_FILTERS, query: '' })),
  };
}

/** The order as long as the user does not choose. */
export const defaultOrder = (query: string): SortOrder => (query.trim() === '' ? 'newest' : 'best');
