import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import { finishLeftRepairs, type LeftRepair } from '#functions/lib/repair/finishLeftRepairs.ts';
import type { ProblemsDeps } from '#functions/lib/repair/repairKeys.ts';
import { createCountFileBytes } from '#functions/lib/storage/fileBytes.ts';
import { createProblemStore } from '#functions/lib/storage/problems.ts';
import { createRecordReader } from '#functions/lib/storage/records.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { createTransferStore } from '#functions/lib/storage/transfers.ts';

type Names = Readonly<Record<'ASSETS_TABLE' | 'PROBLEMS_TABLE' | 'TRANSFERS_TABLE' | 'USERS_TABLE', string>>;

interface Present
  extends Omit<ProblemsDeps, 'countFileBytes' | 'mails' | 'problems' | 'records' | 'transfers'> {
  readonly mailing: Parameters<typeof createTransferMails>[0];
}

/**
 * Finishes the repairs that were left to a user, with the stores and mails that nothing else of this function needs. The
 * module is loaded at need, because few users ever have a repair left to them; so the stores are made here by name and
 * not taken from storeFactories.ts, which the start reads.
 */
export function finishRepairs(
  names: Names,
  { mailing, ...present }: Present,
  left: LeftRepair,
): Promise<void> {
  const stores = createStores(names, {
    countFileBytes: () => createCountFileBytes(names.USERS_TABLE),
    problems: ({ client }) => createProblemStore(client, names.PROBLEMS_TABLE),
    transfers: ({ client }) => createTransferStore(client, names.TRANSFERS_TABLE),
    records: ({ client }) =>
      createRecordReader(client, {
        assets: names.ASSETS_TABLE,
        transfers: names.TRANSFERS_TABLE,
        users: names.USERS_TABLE,
      }),
  });
  return finishLeftRepairs({ ...stores, ...present, mails: createTransferMails(mailing) }, left);
}
