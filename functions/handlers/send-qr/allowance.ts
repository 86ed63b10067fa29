import { RegistryError } from '#functions/lib/base/errors.ts';
import type { Allowance } from '#functions/lib/storage/allowances.ts';
import type { SendQrDeps } from './deps.ts';

const ALLOWANCE: Allowance = { kind: 'send-qr', uses: 20, periodMs: 60 * 60_000 };

/**
 * Counts one more mail before it is tried.
 * @throws {RegistryError} `too_many_requests`; nothing may be sent then
 */
export async function ensureAllowance(
  { allowances, now }: Pick<SendQrDeps, 'allowances' | 'now'>,
  userId: string,
): Promise<void> {
  const at = now();
  const nextUseAt = await allowances.use(userId, ALLOWANCE, at);
  if (nextUseAt === undefined) return;
  const retryAfter = Math.max(1, Math.ceil((nextUseAt - at.getTime()) / 1_000));
  const minutes = Math.ceil(retryAfter / 60);
  throw new RegistryError(
    'too_many_requests',
    `You can send at most ${ALLOWANCE.uses} QR codes an hour. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter },
  );
}
