import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import { ask, type Handover, handoverAt, requested, WAYS } from '../handovers.ts';
import { registered, someone } from '../items.ts';
import { done, step, type Telling } from './context.ts';

/** What both look at while it is open. */
async function lookAt(town: Telling, { owner, requester, assetId, transferId }: Handover): Promise<void> {
  const query = { ownerId: owner.sub, assetId };
  await done(town, transfers.preview, someone(), { query });
  for (const person of [owner, requester]) {
    await done(town, transfers.pending, person);
    await done(town, transfers.pendingCount, person);
    await done(town, transfers.pendingCountHead, person);
    await done(town, transfers.get, person, { params: { id: transferId } });
  }
}

export const transferChapters = {
  'a transfer takes every way that people can take': async (town: Telling) => {
    for (const status of Object.keys(WAYS) as (keyof typeof WAYS)[]) await handoverAt(town, status);
    for (const way of ['withdraw', 'deny'] as const) await step(town, await requested(town), way);
    await step(town, await handoverAt(town, 'PendingRequesterReview'), 'cancel');
  },
  'encrypted items are handed over, at each level': async (town: Telling) => {
    for (const level of SECURITY_LEVELS) {
      const levels = { ownerLevel: level, requesterLevel: level };
      const handover = await handoverAt(town, 'PendingRequesterReview', levels);
      await lookAt(town, handover);
      const { requester, assetId, transferId } = handover;
      await done(town, transfers.item, requester, { params: { transferId } });
      await done(town, transfers.requesterDecision, requester, {
        params: { id: transferId },
        body: { approved: true },
      });
      await done(town, assets.get, requester, { params: { id: assetId } });
    }
  },
  'of several who ask, one gets it, and one asked twice': async (town: Telling) => {
    const handover = await requested(town);
    const [other, body] = [someone(), { ownerId: handover.owner.sub, assetId: handover.assetId }];
    const once = { headers: { 'idempotency-key': 'asked-once' }, body };
    await done(town, transfers.request, other, once);
    await done(town, transfers.request, other, once);
    for (const way of ['approve', 'accept'] as const) await step(town, handover, way);
  },
  'the item of a request is gone, and the request ends': async (town: Telling) => {
    const handover = await requested(town);
    await town.remove('ASSETS_TABLE', { ownerId: handover.owner.sub, assetId: handover.assetId });
    await step(town, handover, 'deny');
  },
  'someone who never chose a level is asked for an encrypted item': async (town: Telling) => {
    const owner = someone();
    await done(town, encryption.setSecurityLevel, owner, { body: { SecurityLevel: 'Standard' } });
    const { id } = await registered(town, owner);
    await ask(town, someone(), owner, id);
  },
};
