import { files } from '#shared/contract/files.ts';
import { labels } from '#shared/contract/labels.ts';
import { reports } from '#shared/contract/reports.ts';
import { activity, system, weather } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { putRenditions } from '../files.ts';
import { handoverAt } from '../handovers.ts';
import type { TestUser } from '../httpEvent.ts';
import { newUser, registerItem } from '../items.ts';
import { bulkyPhotos } from '../sealedPhotos.ts';
import { userAtLevel } from '../vaults.ts';
import { callSuccessfully, type ScenarioContext } from './context.ts';

const clientTimestamp = '2026-11-21T17:12:42Z';

/** Its report is then larger than a response, whereas so much text would take long to lay out. */
async function addBulkyPhotos(deployment: ScenarioContext, owner: TestUser, id: string): Promise<void> {
  const made = await bulkyPhotos();
  const params = { id };
  const declared = await callSuccessfully(deployment, files.declare, owner, {
    params,
    body: { files: made.map(({ declaration }) => declaration) },
  });
  for (const [at, photo] of made.entries()) await putRenditions(declared.files[at], photo);
  const body = { files: made.map(({ content }) => content) };
  await callSuccessfully(deployment, files.add, owner, { params, body });
}

export const documentScenarios = {
  'reports, labels and receipts are printed': async (deployment: ScenarioContext) => {
    for (const level of ['Standard', 'Maximum'] as const) {
      const { user } = await userAtLevel(deployment, level);
      const { id } = await registerItem(deployment, user);
      await callSuccessfully(deployment, reports.generate, user, {
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
    const { id } = await registerItem(deployment, user);
    await addBulkyPhotos(deployment, user, id);
    const body = { assetIds: [id], clientTimestamp };
    const { downloadUrl } = await callSuccessfully(deployment, reports.generate, user, { body });
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
