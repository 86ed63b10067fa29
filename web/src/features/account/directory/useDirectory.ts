import { useCallback } from 'react';
import { useSignIn } from '#web/auth/SignIn.tsx';
import type { Directory } from './amplify.ts';

/** A way to the user pool, whose code is loaded when it is first needed. */
export function useDirectory(): () => Promise<Directory> {
  const { config, session } = useSignIn();
  return useCallback(async () => {
    const { createDirectory } = await import('./amplify.ts');
    return createDirectory(config, session);
  }, [config, session]);
}
