import { STEPS, TRANSFER_STEPS, type TransferStatus, type TransferStep } from './transfers.ts';

/**
 * Whether a transfer at a status must have been where a step leads, from where the step begins: it is there, or at a
 * status that is reached only by way of it.
 */
export function isPast(status: string, step: TransferStep): boolean {
  const { from, to } = STEPS[step];
  if (to === 'Gone') return false;
  const others: ReadonlySet<string> = reachable(from, to);
  const after: ReadonlySet<string> = reachable(to);
  return after.has(status) && !others.has(status);
}

/** The statuses that are reached from one, itself included, by ways that do not touch the avoided one. */
function reachable(from: TransferStatus, avoided?: TransferStatus): Set<TransferStatus> {
  const found = new Set([from]);
  // The loop also visits the statuses that are added on the way.
  for (const status of found) {
    for (const step of TRANSFER_STEPS) {
      const { from: before, to } = STEPS[step];
      if (before === status && to !== 'Gone' && to !== avoided) found.add(to);
    }
  }
  return found;
}
