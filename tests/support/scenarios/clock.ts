import * as z from 'zod/mini';
import type { TransferStatus } from '#shared/domain/transfers.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { type Handover, handoverAt } from '../handovers.ts';
import type { ScenarioContext } from './context.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

const resultSchema = z.object({ due: z.number(), failed: z.number(), damaged: z.number() });

/** Runs the job, which must have failed at nothing. */
async function runJob(deployment: ScenarioContext): Promise<z.output<typeof resultSchema>> {
  const result = z.parse(resultSchema, await deployment.job());
  if (result.failed + result.damaged > 0) throw new Error(`The job answered ${JSON.stringify(result)}`);
  return result;
}

const rowOf = async (deployment: ScenarioContext, { transferId }: Handover) =>
  (await deployment.rows('TRANSFERS_TABLE')).find((each) => each.transferId === transferId);

/** Dates all steps of the transfer years back, and its entry in the index of dates where it has one. */
async function age(deployment: ScenarioContext, handover: Handover): Promise<void> {
  const row = await rowOf(deployment, handover);
  const since = ['requestDate', 'approvedAt', 'endedAt', 'reopenedAt', 'dueAt'].filter((name) => row?.[name]);
  const aged = Object.fromEntries(since.map((name) => [name, LONG_AGO]));
  await deployment.put('TRANSFERS_TABLE', { ...row, ...aged });
}

/** The status after the job; undefined where it deletes the transfer. */
const EXPIRED = {
  PendingOwnerApproval: 'DeniedByOwner',
  PendingRequesterReview: 'DeniedByRequester',
  DeniedByRequester: 'Reclaimed',
  DeniedByOwner: undefined,
  Reclaimed: undefined,
} as const satisfies Partial<Record<TransferStatus, TransferStatus | undefined>>;

export const clockScenarios = {
  'the job expires old transfers': async (deployment: ScenarioContext) => {
    const expected: (readonly [Handover, TransferStatus | undefined])[] = [];
    const withAged = async (status: keyof typeof EXPIRED): Promise<Handover> => {
      const handover = await handoverAt(deployment, status);
      await age(deployment, handover);
      expected.push([handover, EXPIRED[status]]);
      return handover;
    };
    for (const status of typedKeys(EXPIRED)) await withAged(status);
    const gone = await withAged('PendingOwnerApproval');
    await deployment.remove('ASSETS_TABLE', { ownerId: gone.owner.sub, assetId: gone.assetId });
    const levels = { ownerLevel: 'Standard', requesterLevel: 'Standard' } as const;
    const completed = await handoverAt(deployment, 'Completed', levels);
    await age(deployment, completed);

    const { due } = await runJob(deployment);

    if (due < expected.length + 1) throw new Error(`By their dates, the job found ${due} transfers`);
    for (const [handover, status] of expected) {
      const row = await rowOf(deployment, handover);
      if (row?.status !== status) throw new Error(`The job left ${row?.status} in place of ${status}`);
    }
    const settled = await rowOf(deployment, completed);
    if (!settled || settled.itemKey || settled.dueAt) throw new Error('The job left the key of an item');
  },
  'the job goes on where its last run was cut off': async (deployment: ScenarioContext) => {
    await deployment.put('PROBLEMS_TABLE', { transferId: '#place', place: '{"pass":"problems"}' });
    await runJob(deployment);
  },
};
