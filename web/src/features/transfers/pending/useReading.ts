import { useQueryClient } from '@tanstack/react-query';
import type { TransferItem } from '#shared/contract/transfers.ts';
import { isPast } from '#shared/domain/transferPaths.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { isUnreachable, withRetries } from '#web/api/retrying.ts';
import { ApiError } from '#web/base/apiError.ts';
import type { BulkFailure } from '#web/session/jobs/runBulk.ts';
import { useBulk } from '#web/session/jobs/useBulk.ts';
import { readStatus, readWithItem, type ShownTransfer, type ShownTransferDetail } from '../api/transfers.ts';
import { GROUP_STEPS, type Group } from './groups.ts';
import { isChanged } from './useDecision.ts';
import { named } from './useNames.ts';

/** A transfer as its party sees it before deciding. */
export interface ReadTransfer {
  readonly transfer: ShownTransfer;
  readonly detail: ShownTransferDetail;
  readonly item: TransferItem;
}

/** Thrown for a transfer that does not wait for the decision any more. */
export class NotWaiting extends Error {}
/** Thrown for a transfer of which the decision was taken already: maybe by an attempt whose response was lost. */
export class AlreadyTaken extends Error {}
/** Thrown for a transfer whose words cannot be shown, because the key in the registry is not the user's. */
export class KeyChanged extends Error {}

/**
 * Thrown for an encrypted item that came without its words, because the items were locked between the two responses:
 * nobody decides about words that they have not been shown. It asks for the password, as a refusal would.
 */
class WordsLocked extends ApiError {
  constructor() {
    super(200, 'The words of an encrypted item are locked', { requiresAuthentication: true });
  }
}

interface Found {
  readonly ready: readonly ReadTransfer[];
  readonly leftOut: readonly BulkFailure<ShownTransfer>[];
}

/** Reads the transfers of a group with their items, after the password where one needs it. */
export function useReading() {
  const api = useApi();
  const client = useQueryClient();
  const { run, state, cancel } = useBulk<never, ReadTransfer>({ purpose: 'transfer' });
  const readOne = async (transfer: ShownTransfer, group: Group, signal: AbortSignal) => {
    const { item, detail } = await withRetries(
      () => readWithItem(api, client, transfer.id, signal),
      signal,
    ).catch(async (error) => {
      // The item of a transfer that is over cannot be read.
      if (!isChanged(error)) throw error;
      const status = await readStatus(api, transfer.id, signal).catch(() => '');
      throw isPast(status, group.kind) ? new AlreadyTaken() : error;
    });
    if (isPast(detail.status, group.kind)) throw new AlreadyTaken();
    if (detail.status !== GROUP_STEPS[group.kind].status) throw new NotWaiting();
    if (detail.verification === 'changed') throw new KeyChanged();
    if (detail.verification === 'locked') throw new WordsLocked();
    return { transfer: named(transfer, item.name), item, detail };
  };
  /** Undefined when the user did not give the password. What the connection kept from being read is left out. */
  const read = async (group: Group): Promise<Found | undefined> => {
    let lost: unknown;
    const { done, failed, left } = await run(group.transfers, async (transfer, signal) => {
      try {
        return await readOne(transfer, group, signal);
      } catch (error) {
        if (isUnreachable(error)) lost = error;
        throw error;
      }
    });
    if (left.length > 0 && lost === undefined) return undefined;
    const order = group.transfers.map(({ id }) => id);
    return {
      ready: done.toSorted((a, b) => order.indexOf(a.transfer.id) - order.indexOf(b.transfer.id)),
      leftOut: [...failed, ...left.map((input) => ({ input, error: lost }))],
    };
  };
  return { read, state, cancel };
}
