import { admin } from '#shared/contract/admin.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { type Handover, handoverAt, requested } from '../handovers.ts';
import type { Person } from '../httpEvent.ts';
import { administrator } from '../users.ts';
import { OTHER_PASSWORD, PASSWORD } from '../vaults.ts';
import { done, step, type Telling } from './context.ts';

type Restorable = 'ASSETS_TABLE' | 'TRANSFERS_TABLE' | 'USERS_TABLE';

/** What a table held of both, to bring back as a recovery of that table alone does. */
async function momentOf(town: Telling, table: Restorable, { owner, requester }: Handover) {
  const ids: unknown[] = [owner.sub, requester.sub];
  const theirs = async () =>
    (await town.rows(table)).filter((row) => ids.includes(row.ownerId) || ids.includes(row.userId));
  const then = await theirs();
  return async () => {
    for (const row of await theirs()) await town.remove(table, row);
    for (const row of then) await town.put(table, row);
  };
}

/** The job finds it, an administrator sees and mends it. */
async function mend(town: Telling, { assetId }: Handover, { sub: userId }: Person, password?: string) {
  await town.job();
  const by = administrator();
  const problems: { assetId: string }[] = await done(town, admin.problemTransfers, by);
  if (!problems.some((problem) => problem.assetId === assetId)) throw new Error('The job found nothing');
  const body = { assetId, userId, ...(password !== undefined && { password }) };
  return done(town, admin.repairTransfer, by, { body });
}

export const repairChapters = {
  'an item that did not move goes over': async (town: Telling) => {
    for (const level of [undefined, 'Standard', 'Maximum'] as const) {
      const handover = await requested(town, { ownerLevel: level, requesterLevel: level });
      const { requester } = handover;
      await step(town, handover, 'approve');
      const restore = await momentOf(town, 'ASSETS_TABLE', handover);
      await step(town, handover, 'accept');
      await restore();
      await mend(town, handover, requester, PASSWORD);
    }
  },
  'an item that is lost is told so': async (town: Telling) => {
    const handover = await handoverAt(town, 'Completed');
    const { requester, assetId } = handover;
    await town.remove('ASSETS_TABLE', { ownerId: requester.sub, assetId });
    await mend(town, handover, requester);
  },
  'an item under a foreign key is sealed anew': async (town: Telling) => {
    const levels = { ownerLevel: 'Standard', requesterLevel: 'Standard' } as const;
    const handover = await handoverAt(town, 'Completed', levels);
    const { requester, assetId } = handover;
    const rows = await town.rows('ASSETS_TABLE');
    const row = rows.find((each) => each.ownerId === requester.sub && each.assetId === assetId);
    await town.put('ASSETS_TABLE', { ...row, sealed: { ...Object(row?.sealed), generation: 7 } });
    await mend(town, handover, requester);
  },
  'a review that is sealed to nobody is decided again': async (town: Telling) => {
    const handover = await requested(town, { ownerLevel: 'Standard', requesterLevel: 'Enhanced' });
    const { owner, requester } = handover;
    const restore = await momentOf(town, 'USERS_TABLE', handover);
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    await done(town, passwordChange.changePassword, requester, { body });
    await step(town, handover, 'approve');
    await restore();
    await done(town, encryption.authenticateSession, requester, { body: { password: PASSWORD } });
    await mend(town, handover, owner);
  },
  'a lock without a transfer is opened': async (town: Telling) => {
    const handover = await handoverAt(town, 'PendingRequesterReview');
    await town.remove('TRANSFERS_TABLE', { transferId: handover.transferId });
    await mend(town, handover, handover.owner);
  },
  'a review of an item that is gone is closed': async (town: Telling) => {
    const handover = await handoverAt(town, 'PendingRequesterReview');
    const { owner, assetId } = handover;
    await town.remove('ASSETS_TABLE', { ownerId: owner.sub, assetId });
    await mend(town, handover, owner);
  },
};
