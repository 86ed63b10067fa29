import { RegistryError } from '#functions/lib/base/errors.ts';
import type { Allowance } from './allowances.ts';
import type { Stores } from './stores.ts';

interface Deps extends Pick<Stores, 'allowances'> {
  readonly now: () => Date;
}

/**
 * Counts one more use of an action before it is tried.
 * @param messageOf says how often it may be done, and that it can be tried again after that wait
 * @returns what gives the use back, for an action that could not be tried
 * @throws {RegistryError} `too_many_requests`; nothing may be done then
 */
export async function ensureAllowance(
  { allowances, now }: Deps,
  userId: string,
  allowance: Allowance,
  messageOf: (wait: string) => string,
): Promise<() => Promise<void>> {
  const at = now();
  const nextUseAt = await allowances.use(userId, allowance, at);
  if (nextUseAt === undefined) return () => allowances.giveBack(userId, allowance, at);
  const retryAfter = Math.max(1, Math.ceil((nextUseAt - at.getTime()) / 1_000));
  throw new RegistryError('too_many_requests', messageOf(waitOf(retryAfter)), { retryAfter });
}

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes <= 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
