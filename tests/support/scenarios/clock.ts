import { type Handover, handoverAt } from '../handovers.ts';
import type { Telling } from './context.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** As if its last step had been taken long ago. */
async function age(town: Telling, { transferId }: Handover): Promise<void> {
  const row = (await town.rows('TRANSFERS_TABLE')).find((each) => each.transferId === transferId);
  const since = ['requestDate', 'approvedAt', 'endedAt', 'reopenedAt'].filter((name) => row?.[name]);
  const aged = Object.fromEntries(since.map((name) => [name, LONG_AGO]));
  await town.put('TRANSFERS_TABLE', { ...row, ...aged });
}

export const clockChapters = {
  'what was left alone for long ends': async (town: Telling) => {
    for (const status of ['PendingOwnerApproval', 'PendingRequesterReview', 'DeniedByOwner'] as const)
      await age(town, await handoverAt(town, status));
    const gone = await handoverAt(town, 'PendingOwnerApproval');
    await age(town, gone);
    await town.remove('ASSETS_TABLE', { ownerId: gone.owner.sub, assetId: gone.assetId });
    const levels = { ownerLevel: 'Standard', requesterLevel: 'Standard' } as const;
    await age(town, await handoverAt(town, 'Completed', levels));
    await town.job();
  },
  'a run goes on where the last one was cut off': async (town: Telling) => {
    await town.put('PROBLEMS_TABLE', { transferId: '#place', place: '{"pass":"problems"}' });
    await town.job();
  },
};
