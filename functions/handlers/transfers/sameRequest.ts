import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { type Creation, isSameRequest } from '#functions/lib/storage/idempotency.ts';
import type { CreationRow } from '#functions/lib/storage/users.ts';
import type { Link } from './requestable.ts';

interface Request {
  readonly requester: Caller;
  readonly wanted: Link;
  readonly idempotencyKey?: string | undefined;
}

/** What is remembered of a request that has a key. */
export function creationOf(
  { requester, wanted, idempotencyKey }: Request,
  createdId: string,
  now: Date,
): Creation | undefined {
  if (idempotencyKey === undefined) return undefined;
  const { ownerId, assetId } = wanted;
  return {
    userId: requester.userId,
    key: idempotencyKey,
    operation: 'request transfer',
    canonicalBody: JSON.stringify([ownerId, assetId]),
    createdId,
    now,
  };
}

/** @throws {RegistryError} `idempotency_conflict` when the key was used for something else */
export function ensureSame(earlier: CreationRow, creation: Creation | undefined): void {
  if (creation && isSameRequest(earlier, creation)) return;
  throw new RegistryError(
    'idempotency_conflict',
    'This Idempotency-Key was already used for another request.',
  );
}
