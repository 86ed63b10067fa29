import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { log } from '#web/base/log.ts';
import type { PasswordStrength } from './passwordStrength.ts';

const load = () => import('./passwordStrength.ts');

/** The strength of a password that someone is typing; undefined for none, and while the meter is not there. */
export function usePasswordStrength(password: string): PasswordStrength | undefined {
  const [module, setModule] = useState<Awaited<ReturnType<typeof load>>>();
  const settled = useDeferredValue(password);
  const isWanted = password !== '';

  useEffect(() => {
    if (isWanted) load().then(setModule, () => log.warn('The strength meter could not be loaded'));
  }, [isWanted]);

  return useMemo(() => (settled === '' ? undefined : module?.passwordStrength(settled)), [module, settled]);
}

/** Whether a password is among the most used ones. Without the meter that is left to the server. */
export async function isCommonPassword(password: string): Promise<boolean> {
  try {
    return (await load()).passwordStrength(password).isCommon;
  } catch {
    return false;
  }
}
