import { randomBytes } from 'node:crypto';
import { assets } from '#shared/contract/assets.ts';
import { labels } from '#shared/contract/labels.ts';
import { activity, system, weather } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { handoverAt } from '../handovers.ts';
import { newUser, registerItem } from '../items.ts';
import { userAtLevel } from '../vaults.ts';
import { callSuccessfully, type ScenarioContext } from './context.ts';

const clientTimestamp = '2026-11-21T17:12:42Z';

/** Details of random bytes, which hardly compress. */
const bulky = () =>
  Array.from({ length: 28 }, (_, at) => ({
    name: `Part ${at}`,
    value: randomBytes(7_400).toString('base64'),
  }));

export const documentScenarios = {
  'reports, labels and receipts are printed': async (deployment: ScenarioContext) => {
    for (const level of ['Standard', 'Maximum'] as const) {
      const { user } = await userAtLevel(deployment, level);
      const { id } = await registerItem(deployment, user);
      await callSuccessfully(deployment, assets.generateReport, user, {
        body: { assetIds: [id], clientTimestamp },
      });
      const sheet = { assetIds: [id], layout: '5160', show: 'name', startAt: 1 };
      await callSuccessfully(deployment, labels.print, user, { body: sheet });
      const handover = await handoverAt(deployment, 'Completed', {
        ownerLevel: level,
        requesterLevel: level,
      });
      for (const party of [handover.owner, handover.requester]) {
        await callSuccessfully(deployment, transfers.receipt, party, { params: { id: handover.transferId } });
        await callSuccessfully(deployment, transfers.completed, party);
      }
    }
    await callSuccessfully(deployment, transfers.completed, newUser());
  },
  'a report that is too large for a response is downloaded from its address': async (
    deployment: ScenarioContext,
  ) => {
    const user = newUser();
    const assetIds: string[] = [];
    for (let made = 0; made < 22; made += 1)
      assetIds.push((await registerItem(deployment, user, { properties: bulky() })).id);
    const body = { assetIds, clientTimestamp };
    const { downloadUrl } = await callSuccessfully(deployment, assets.generateReport, user, { body });
    const file = await fetch(downloadUrl);
    if (!file.ok) throw new Error(`The file was refused: ${file.status}`);
    await file.arrayBuffer();
    await deployment.deleteOldDocuments();
    if ((await fetch(downloadUrl)).ok) throw new Error('The file is still there');
  },
  'activity, weather, health and the description of the API are read': async (
    deployment: ScenarioContext,
  ) => {
    const user = newUser();
    await callSuccessfully(deployment, weather.forecast, user);
    await callSuccessfully(deployment, activity.list, newUser());
    await callSuccessfully(deployment, activity.list, user, { query: { kind: 'security' } });
    for (const endpoint of Object.values(system)) await callSuccessfully(deployment, endpoint, user);
  },
};
