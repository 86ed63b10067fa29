import { RegistryError } from '#functions/lib/base/errors.ts';
import type { ErasureDeps } from './deps.ts';

/** @throws {RegistryError} `unavailable` when the deadline, in milliseconds since 1970, has passed */
export function ensureTime({ now }: Pick<ErasureDeps, 'now'>, deadline: number): void {
  if (now().getTime() <= deadline) return;
  throw new RegistryError('unavailable', 'There is a lot to delete. Please try again to go on with it.', {
    retryAfter: 1,
  });
}
