import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { useRole } from '#web/auth/roles.ts';
import { log } from '#web/base/log.ts';
import { atLatest } from '#web/ui/atLatest.ts';

/** A screen whose data takes longer does not hold the commands back any further. */
const DATA_LIMIT_MS = 3_000;
/** The pictures of the items come first: they are asked for once the data is there. A user who does something does not wait. */
const PICTURES_MS = 1_000;

interface SettlingProps {
  /** Called once the first screen has its data, or has waited for it long enough. */
  readonly onSettled: () => void;
}

function Settling({ onSettled }: SettlingProps) {
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  // The bar above the screen has asked for its count by now, and Home's items are asked for in the same commit: so the
  // last answer is not that of the bar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew when the last answer has come
  useEffect(() => {
    if (client.isFetching() === 0) onSettled();
  }, [client, isFetching, onSettled]);
  useEffect(() => {
    const timer = setTimeout(onSettled, DATA_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [onSettled]);
  return null;
}

/**
 * The keyboard's commands, and the line that says that there is no connection, are loaded after what the first screen
 * shows: on a slow connection both would take longer together. Without them the app works by Tab and Enter, so a failure
 * to load them is no error.
 */
export function LateCommands() {
  const isSignedIn = useRole() !== undefined;
  const [isSettled, settle] = useReducer(() => true, false);
  const [loaded, setLoaded] = useState<{ readonly Parts: ComponentType }>();
  useEffect(() => {
    if (!isSettled) return;
    // The menu leads to these: a press on it finds them there.
    import('../otherScreens.ts').catch(() => undefined);
    return atLatest(PICTURES_MS, () => {
      import('./LateParts.tsx').then(
        (module) => setLoaded({ Parts: module.default }),
        () => log.warn('The keyboard shortcuts could not be loaded'),
      );
    });
  }, [isSettled]);
  if (!isSignedIn) return null;
  if (loaded) return <loaded.Parts />;
  return isSettled ? null : <Settling onSettled={settle} />;
}
