import { inParallel } from '#functions/lib/base/inParallel.ts';
import type { TransferMails } from '#functions/lib/mail/transferMails.ts';
import { DUE_SHARDS } from '#functions/lib/storage/dueTransfers.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import {
  type ExpiryDeps,
  type ExpiryStep,
  expire,
  forgetEnded,
  isMarked,
  mark,
  settle,
} from '#functions/lib/transfers/expiry.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import type { Tally } from './recording.ts';

export interface DueDeps extends ExpiryDeps, Pick<Stores, 'dueTransfers'> {
  readonly mails: Pick<TransferMails, 'notify'>;
}

/** Transfers of which each is read, and changed, at the same time. */
const PAGE_ROWS = 33;
/**
 * Expired transfers whose two mails are sent at once: SES starts at fourteen mails a second, for all functions. Should
 * SES hang, a page of mails ends after 55 seconds. A mail goes out at most once: none is sent again after a crash.
 */
const MAILED_AT_ONCE = 3;

/**
 * Does what is due to the transfers whose date has come, and reads no others. A transfer at which it fails stays in the
 * index and keeps no other from its turn. The index can show one again whose step was just taken: as each is read anew and
 * changed under conditions, no step is taken twice. So it may stop anywhere, also at its deadline.
 * @param deadline milliseconds since 1970
 * @returns how many seconds ago the longest due of those came due that are left; 0 where none is, undefined where a part of
 *   the index cannot tell
 */
export async function doAllDue(deps: DueDeps, deadline: number, tally: Tally): Promise<number | undefined> {
  const moment = deps.now();
  const hasTime = () => deps.now().getTime() < deadline;
  for (const shard of inTurns(moment)) {
    const pass = async (): Promise<undefined> => {
      const pages = deps.dueTransfers.pagesIn(shard, moment, PAGE_ROWS);
      for await (const { rows, unreadable } of pages) {
        tally.metDue(rows.length);
        tally.metUnreadable(unreadable);
        await doPage(deps, rows, tally);
        if (!hasTime()) return;
      }
    };
    if (hasTime()) await tally.perform([{ id: `due#${shard}`, perform: pass }]);
  }
  return lagOf(deps, moment);
}

/** A part of the index that cannot be read may hold a later one than all others, so then nobody knows. */
async function lagOf({ dueTransfers }: DueDeps, moment: Date): Promise<number | undefined> {
  const dates = await Promise.allSettled(DUE_SHARDS.map((shard) => dueTransfers.oldestIn(shard, moment)));
  if (dates.some(({ status }) => status === 'rejected')) return undefined;
  const oldest = dates
    .flatMap((date) => (date.status === 'fulfilled' ? (date.value ?? []) : []))
    .toSorted()[0];
  return oldest === undefined ? 0 : Math.round((moment.getTime() - Date.parse(oldest)) / 1_000);
}

/** Each run begins with another part of the index: where the time does not suffice, none of them always comes last. */
function inTurns(moment: Date): string[] {
  const first = Math.floor(moment.getTime() / HOUR_MS) % DUE_SHARDS.length;
  return [...DUE_SHARDS.slice(first), ...DUE_SHARDS.slice(0, first)];
}

async function doPage(deps: DueDeps, rows: readonly TransferRow[], tally: Tally): Promise<void> {
  const expired = expiriesOf(deps);
  await tally.perform(
    rows.map((row) => ({
      id: row.transferId,
      ownerId: row.ownerId,
      perform: () => doOrMark(deps, row, expired),
    })),
  );
  await expired.mail();
}

/**
 * Does what is due to a transfer, and mends its entry in the index where nothing is: a version that knows no such index
 * has left an earlier date there.
 * @returns what it did; undefined when there was nothing to do, or a party's step came first
 */
async function doOrMark(deps: DueDeps, row: TransferRow, expired: Expiries): Promise<string | undefined> {
  const did = await doWhatIsDue(deps, row, expired);
  if (did !== undefined || isMarked(row, deps.now())) return did;
  return (await mark(deps, row)) ? 'mark' : undefined;
}

/** The steps of a page, of which the parties are told by mail once all of them are taken. */
export function expiriesOf({ mails }: Pick<DueDeps, 'mails'>) {
  const taken: { readonly transfer: TransferRow; readonly step: ExpiryStep }[] = [];
  return {
    add: (transfer: TransferRow, step: ExpiryStep): void => void taken.push({ transfer, step }),
    mail: async (): Promise<void> => {
      await inParallel(MAILED_AT_ONCE, taken, ({ transfer, step }) => mails.notify(transfer, step));
    },
  };
}
export type Expiries = ReturnType<typeof expiriesOf>;

/** Does the first thing that is due; the rest is left to the next run. Each change is written only under conditions. */
export async function doWhatIsDue(
  deps: DueDeps,
  transfer: TransferRow,
  expired: Expiries,
): Promise<string | undefined> {
  const step = await expire(deps, transfer);
  if (step) {
    expired.add(transfer, step);
    return step;
  }
  if (await forgetEnded(deps, transfer)) return 'forget';
  return (await settle(deps, transfer)) ? 'settle' : undefined;
}
