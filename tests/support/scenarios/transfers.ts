import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { ask, type Handover, handoverAt, requestHandover } from '../handovers.ts';
import { newUser, registerItem } from '../items.ts';
import { callSuccessfully, EXAMINED_LEVELS, type ScenarioContext, takeStep } from './context.ts';

/** Reads everything that both parties see of an open transfer. */
async function lookAt(
  deployment: ScenarioContext,
  { owner, requester, assetId, transferId }: Handover,
): Promise<void> {
  const query = { ownerId: owner.sub, assetId };
  await callSuccessfully(deployment, transfers.preview, newUser(), { query });
  for (const user of [owner, requester]) {
    await callSuccessfully(deployment, transfers.pending, user);
    await callSuccessfully(deployment, transfers.pendingCount, user);
    await callSuccessfully(deployment, transfers.pendingCountHead, user);
    await callSuccessfully(deployment, transfers.get, user, { params: { id: transferId } });
  }
}

export const transferScenarios = {
  'a transfer reaches each of its statuses': async (deployment: ScenarioContext) => {
    // Their ways lead through the other statuses.
    for (const status of ['Completed', 'Reclaimed'] as const) await handoverAt(deployment, status);
    await takeStep(deployment, await requestHandover(deployment), 'withdraw');
    await takeStep(deployment, await handoverAt(deployment, 'PendingRequesterReview'), 'cancel');
    const { requester, transferId } = await handoverAt(deployment, 'DeniedByOwner');
    await callSuccessfully(deployment, transfers.clear, requester, { params: { id: transferId } });
  },
  'encrypted items are handed over': async (deployment: ScenarioContext) => {
    for (const level of EXAMINED_LEVELS) {
      const levels = { ownerLevel: level, requesterLevel: level };
      const handover = await handoverAt(deployment, 'PendingRequesterReview', levels);
      await lookAt(deployment, handover);
      const { requester, assetId, transferId } = handover;
      await callSuccessfully(deployment, transfers.item, requester, { params: { transferId } });
      await callSuccessfully(deployment, transfers.requesterDecision, requester, {
        params: { id: transferId },
        body: { approved: true },
      });
      await callSuccessfully(deployment, assets.get, requester, { params: { id: assetId } });
    }
  },
  'one of several requesters receives the item, and a request is repeated': async (
    deployment: ScenarioContext,
  ) => {
    const handover = await requestHandover(deployment);
    const [other, body] = [newUser(), { ownerId: handover.owner.sub, assetId: handover.assetId }];
    const once = { headers: { 'idempotency-key': 'asked-once' }, body };
    await callSuccessfully(deployment, transfers.request, other, once);
    await callSuccessfully(deployment, transfers.request, other, once);
    for (const way of ['approve', 'accept'] as const) await takeStep(deployment, handover, way);
  },
  'a request for a deleted item is denied': async (deployment: ScenarioContext) => {
    const handover = await requestHandover(deployment);
    await deployment.remove('ASSETS_TABLE', { ownerId: handover.owner.sub, assetId: handover.assetId });
    await takeStep(deployment, handover, 'deny');
  },
  'a user at Standard is asked for an encrypted item': async (deployment: ScenarioContext) => {
    const owner = newUser();
    await callSuccessfully(deployment, encryption.setSecurityLevel, owner, {
      body: { SecurityLevel: 'Standard' },
    });
    const { id } = await registerItem(deployment, owner);
    await ask(deployment, newUser(), owner, id);
  },
};
