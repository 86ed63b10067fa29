import { admin } from '#shared/contract/admin.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { type Handover, handoverAt, requestHandover } from '../handovers.ts';
import type { TestUser } from '../httpEvent.ts';
import { administrator } from '../users.ts';
import { OTHER_PASSWORD, PASSWORD } from '../vaults.ts';
import { callSuccessfully, type ScenarioContext, takeStep } from './context.ts';

type Restorable = 'ASSETS_TABLE' | 'TRANSFERS_TABLE' | 'USERS_TABLE';

/** Remembers a table's rows of both parties. @returns a function that brings them back, as restoring that table alone does */
async function snapshotOf(deployment: ScenarioContext, table: Restorable, { owner, requester }: Handover) {
  const ids: unknown[] = [owner.sub, requester.sub];
  const theirs = async () =>
    (await deployment.rows(table)).filter((row) => ids.includes(row.ownerId) || ids.includes(row.userId));
  const then = await theirs();
  return async () => {
    for (const row of await theirs()) await deployment.remove(table, row);
    for (const row of then) await deployment.put(table, row);
  };
}

async function findProblem(deployment: ScenarioContext, { assetId }: Handover) {
  await deployment.job();
  const by = administrator();
  const problems: { assetId: string }[] = await callSuccessfully(deployment, admin.problemTransfers, by);
  if (!problems.some((problem) => problem.assetId === assetId)) throw new Error('The job found nothing');
  return by;
}

/** The job finds the problem, and an administrator repairs it. */
async function repair(
  deployment: ScenarioContext,
  handover: Handover,
  { sub: userId }: TestUser,
  password?: string,
) {
  const by = await findProblem(deployment, handover);
  const { assetId } = handover;
  const body = { assetId, userId, ...(password !== undefined && { password }) };
  return callSuccessfully(deployment, admin.repairTransfer, by, { body });
}

/** An administrator leaves the repair to the user whose password it needs, and that user unlocks. */
async function leaveToOwner(deployment: ScenarioContext, handover: Handover) {
  const by = await findProblem(deployment, handover);
  const { assetId, requester } = handover;
  const body = { assetId, userId: requester.sub };
  await callSuccessfully(deployment, admin.leaveRepairToOwner, by, { body });
  await callSuccessfully(deployment, encryption.authenticateSession, requester, {
    body: { password: PASSWORD },
  });
  const left: { assetId: string }[] = await callSuccessfully(deployment, admin.problemTransfers, by);
  if (left.some((problem) => problem.assetId === assetId)) throw new Error('The repair was not finished');
}

const AT_MAXIMUM = { ownerLevel: 'Maximum', requesterLevel: 'Maximum' } as const;

export const repairScenarios = {
  'an administrator looks for problems before the job does': async (deployment: ScenarioContext) => {
    const { owner, assetId } = await requestHandover(deployment);
    await deployment.remove('ASSETS_TABLE', { ownerId: owner.sub, assetId });
    const by = administrator();
    await callSuccessfully(deployment, admin.checkTransfers, by);
    const found: { assetId: string }[] = await callSuccessfully(deployment, admin.problemTransfers, by);
    if (!found.some((problem) => problem.assetId === assetId)) throw new Error('The check found nothing');
  },
  'an unlock moves an item that a transfer left behind': async (deployment: ScenarioContext) => {
    const handover = await handoverAt(deployment, 'PendingRequesterReview', AT_MAXIMUM);
    const restore = await snapshotOf(deployment, 'ASSETS_TABLE', handover);
    await takeStep(deployment, handover, 'accept');
    await restore();
    await leaveToOwner(deployment, handover);
  },
  'an unlock seals an item under a foreign key anew': async (deployment: ScenarioContext) => {
    const handover = await handoverAt(deployment, 'Completed', AT_MAXIMUM);
    const { requester, assetId } = handover;
    const rows = await deployment.rows('ASSETS_TABLE');
    const row = rows.find((each) => each.ownerId === requester.sub && each.assetId === assetId);
    await deployment.put('ASSETS_TABLE', { ...row, sealed: { ...Object(row?.sealed), generation: 7 } });
    await leaveToOwner(deployment, handover);
  },
  'an unlock tells of an item that cannot be repaired': async (deployment: ScenarioContext) => {
    const handover = await handoverAt(deployment, 'PendingRequesterReview', AT_MAXIMUM);
    const restore = await snapshotOf(deployment, 'ASSETS_TABLE', handover);
    await takeStep(deployment, handover, 'accept');
    await restore();
    const { transferId } = handover;
    const rows = await deployment.rows('TRANSFERS_TABLE');
    const row = rows.find((each) => each.transferId === transferId);
    const itemKey = { ...Object(row?.itemKey), sealed: Buffer.from('damaged') };
    await deployment.put('TRANSFERS_TABLE', { ...row, itemKey });
    await leaveToOwner(deployment, handover);
  },
  'repair moves an item that a transfer left behind': async (deployment: ScenarioContext) => {
    for (const level of [undefined, 'Standard', 'Maximum'] as const) {
      const handover = await requestHandover(deployment, { ownerLevel: level, requesterLevel: level });
      const { requester } = handover;
      await takeStep(deployment, handover, 'approve');
      const restore = await snapshotOf(deployment, 'ASSETS_TABLE', handover);
      await takeStep(deployment, handover, 'accept');
      await restore();
      await repair(deployment, handover, requester, PASSWORD);
    }
  },
  'repair closes a transfer whose item is lost': async (deployment: ScenarioContext) => {
    const handover = await handoverAt(deployment, 'Completed');
    const { requester, assetId } = handover;
    await deployment.remove('ASSETS_TABLE', { ownerId: requester.sub, assetId });
    await repair(deployment, handover, requester);
  },
  'repair seals an item under a foreign key anew': async (deployment: ScenarioContext) => {
    const levels = { ownerLevel: 'Standard', requesterLevel: 'Standard' } as const;
    const handover = await handoverAt(deployment, 'Completed', levels);
    const { requester, assetId } = handover;
    const rows = await deployment.rows('ASSETS_TABLE');
    const row = rows.find((each) => each.ownerId === requester.sub && each.assetId === assetId);
    await deployment.put('ASSETS_TABLE', { ...row, sealed: { ...Object(row?.sealed), generation: 7 } });
    await repair(deployment, handover, requester);
  },
  'repair reopens a review that is sealed to nobody': async (deployment: ScenarioContext) => {
    const handover = await requestHandover(deployment, {
      ownerLevel: 'Standard',
      requesterLevel: 'Enhanced',
    });
    const { owner, requester } = handover;
    const restore = await snapshotOf(deployment, 'USERS_TABLE', handover);
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    await callSuccessfully(deployment, passwordChange.changePassword, requester, { body });
    await takeStep(deployment, handover, 'approve');
    await restore();
    await callSuccessfully(deployment, encryption.authenticateSession, requester, {
      body: { password: PASSWORD },
    });
    await repair(deployment, handover, owner);
  },
  'repair unlocks an item that has no transfer': async (deployment: ScenarioContext) => {
    const handover = await handoverAt(deployment, 'PendingRequesterReview');
    await deployment.remove('TRANSFERS_TABLE', { transferId: handover.transferId });
    await repair(deployment, handover, handover.owner);
  },
  'repair unlocks an item whose transfer is damaged': async (deployment: ScenarioContext) => {
    const handover = await handoverAt(deployment, 'PendingRequesterReview');
    const { owner, transferId } = handover;
    const rows = await deployment.rows('TRANSFERS_TABLE');
    const row = rows.find((each) => each.transferId === transferId);
    await deployment.put('TRANSFERS_TABLE', { ...row, requester: 'damaged' });
    await repair(deployment, handover, owner);
  },
  'repair closes a review of a deleted item': async (deployment: ScenarioContext) => {
    const handover = await handoverAt(deployment, 'PendingRequesterReview');
    const { owner, assetId } = handover;
    await deployment.remove('ASSETS_TABLE', { ownerId: owner.sub, assetId });
    await repair(deployment, handover, owner);
  },
};
