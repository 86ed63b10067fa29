import { imports } from '#shared/contract/imports.ts';
import type { Api } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import type { RowItem } from '../planning/plan.ts';
import type { ImportKeys } from './importKeys.ts';

interface Batch extends ImportKeys {
  readonly items: readonly RowItem[];
  readonly firstRow: number;
  /** When the import began; absent for one that begins. */
  readonly startedAt: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Registers a batch of an import. Whoever imports a file again wants all of it: items that an earlier run registered
 * and that were deleted since are registered anew.
 */
export async function registerBatch(
  api: Api,
  { importId, secret, items, firstRow, startedAt, signal }: Batch,
) {
  const register = (again: boolean) => {
    const sent = items.map(({ item }) => item);
    const body = { items: sent, ...(startedAt && { startedAt }), ...(again && { again }) };
    const headers = { 'idempotency-key': `${secret}.${firstRow}` };
    return api.call(imports.add, { params: { importId }, headers, body, signal });
  };
  try {
    return await register(false);
  } catch (error) {
    const namesGone = error instanceof ApiError && error.code === 'not_found' && error.issues.length > 0;
    if (namesGone) return register(true);
    throw error;
  }
}
