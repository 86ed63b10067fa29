import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAuth } from 'react-oidc-context';
import type { ListedItem } from '#shared/contract/assets.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { chosenColumns, isDetailKey, possibleColumns, usualColumns } from './columns.ts';

const WIDE = '(min-width: 62em)';
const CHOSEN = ['items', 'columns'];

/** A browser may have several users. */
const keyOf = (userId: string): string => `item-registry.columns.${userId}`;

/** A browser may deny access to its storage. The usual columns come back at the next visit. */
function stored(key: string): readonly string[] | undefined {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(keys) ? keys.filter((each) => typeof each === 'string') : undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(keys));
  } catch {
    // They are chosen for this visit only.
  }
}

/**
 * The keys of the chosen columns, which the browser remembers for the user. The names of details are decrypted text:
 * at levels with a password, and until the level is known, those are in the cache beside the items only, where a lock
 * removes them, and they are taken out of the storage.
 */
function useChoice() {
  const client = useQueryClient();
  const { level, isNeeded } = useEncryptionSession();
  const isPublic = level !== undefined && !isNeeded;
  const key = keyOf(userIdOf(useAuth().user) ?? '');
  const [keys, setKeys] = useState(() => {
    const kept = stored(key);
    if (isNeeded && kept?.some(isDetailKey))
      store(
        key,
        kept.filter((each) => !isDetailKey(each)),
      );
    return client.getQueryData<readonly string[]>(CHOSEN) ?? kept;
  });
  const choose = (chosen: readonly string[]) => {
    setKeys(chosen);
    client.setQueryDefaults(CHOSEN, { meta: DECRYPTED, gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(CHOSEN, chosen);
    store(key, isPublic ? chosen : chosen.filter((each) => !isDetailKey(each)));
  };
  return { keys, choose };
}

/** The columns of the table, all that it could have, and the way to change them. */
export function useColumns(items: readonly ListedItem[]) {
  const { keys, choose } = useChoice();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const possible = useMemo(() => possibleColumns(items), [items]);
  const columns = useMemo(
    () => (keys ? chosenColumns(keys, possible) : usualColumns(items, isWide ? 2 : 1)),
    [keys, possible, items, isWide],
  );
  const shown = columns.map((column) => column.key);
  return {
    columns,
    possible,
    toggle: (key: string) =>
      choose(shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key]),
  };
}
