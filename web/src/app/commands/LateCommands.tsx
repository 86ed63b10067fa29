import { type ComponentType, useEffect, useState } from 'react';
import { useRole } from '#web/auth/roles.ts';
import { log } from '#web/base/log.ts';

/**
 * The keyboard's commands, once the browser has loaded the screen and has time. Without them the app works by Tab and
 * Enter, so a failure to load them is no error.
 */
export function LateCommands() {
  const isSignedIn = useRole() !== undefined;
  const [loaded, setLoaded] = useState<{ readonly Commands: ComponentType }>();
  useEffect(() => {
    if (!isSignedIn) return;
    import('./KeyboardCommands.tsx').then(
      (module) => setLoaded({ Commands: module.default }),
      () => log.warn('The keyboard shortcuts could not be loaded'),
    );
  }, [isSignedIn]);
  return loaded && isSignedIn ? <loaded.Commands /> : null;
}
