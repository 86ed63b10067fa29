import { type Handover, handoverAt } from '../handovers.ts';
import type { ScenarioContext } from './context.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** Dates all steps of the transfer years back. */
async function age(deployment: ScenarioContext, { transferId }: Handover): Promise<void> {
  const row = (await deployment.rows('TRANSFERS_TABLE')).find((each) => each.transferId === transferId);
  const since = ['requestDate', 'approvedAt', 'endedAt', 'reopenedAt'].filter((name) => row?.[name]);
  const aged = Object.fromEntries(since.map((name) => [name, LONG_AGO]));
  await deployment.put('TRANSFERS_TABLE', { ...row, ...aged });
}

export const clockScenarios = {
  'the job expires old transfers': async (deployment: ScenarioContext) => {
    for (const status of ['PendingOwnerApproval', 'PendingRequesterReview', 'DeniedByOwner'] as const)
      await age(deployment, await handoverAt(deployment, status));
    const gone = await handoverAt(deployment, 'PendingOwnerApproval');
    await age(deployment, gone);
    await deployment.remove('ASSETS_TABLE', { ownerId: gone.owner.sub, assetId: gone.assetId });
    const levels = { ownerLevel: 'Standard', requesterLevel: 'Standard' } as const;
    await age(deployment, await handoverAt(deployment, 'Completed', levels));
    await deployment.job();
  },
  'the job goes on where its last run was cut off': async (deployment: ScenarioContext) => {
    await deployment.put('PROBLEMS_TABLE', { transferId: '#place', place: '{"pass":"problems"}' });
    await deployment.job();
  },
};
