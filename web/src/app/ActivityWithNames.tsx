import { useEffect, useState } from 'react';
import ActivityScreen, { type ItemNames } from '#web/features/activity/ActivityScreen.tsx';
import { useArrivingItems } from '#web/features/items/api/items.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';

const NO_NAMES: ItemNames = new Map();

/** Reads the names of the items for as long as it is there; a lock takes it away, and the names with it. */
function ReadNames({ onNames }: { readonly onNames: (names: ItemNames) => void }) {
  const { shown } = useArrivingItems();
  useEffect(() => {
    const items = (shown ?? []).flatMap((item) => ('damaged' in item ? [] : [item]));
    onNames(new Map(items.map(({ id, name }) => [id, name])));
    return () => onNames(NO_NAMES);
  }, [shown, onNames]);
  return null;
}

/** The activity with the names of the user's items, which come after the entries. While these are locked it has none. */
export default function ActivityWithNames() {
  const { isLocked, level } = useEncryptionSession();
  const [names, setNames] = useState(NO_NAMES);
  return (
    <>
      {level !== undefined && !isLocked && <ReadNames onNames={setNames} />}
      <ActivityScreen names={isLocked ? NO_NAMES : names} />
    </>
  );
}
