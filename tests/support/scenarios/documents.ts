import { randomBytes } from 'node:crypto';
import { assets } from '#shared/contract/assets.ts';
import { labels } from '#shared/contract/labels.ts';
import { activity, system, weather } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { handoverAt } from '../handovers.ts';
import { registered, someone } from '../items.ts';
import { protectedAt } from '../vaults.ts';
import { done, type Telling } from './context.ts';

const clientTimestamp = '2026-11-21T17:12:42Z';

/** Nothing that a compression would shorten much. */
const bulky = () =>
  Array.from({ length: 28 }, (_, at) => ({
    name: `Part ${at}`,
    value: randomBytes(7_400).toString('base64'),
  }));

export const paperChapters = {
  'reports, labels and receipts are printed': async (town: Telling) => {
    for (const level of ['Standard', 'Maximum'] as const) {
      const { person } = await protectedAt(town, level);
      const { id } = await registered(town, person);
      await done(town, assets.generateReport, person, { body: { assetIds: [id], clientTimestamp } });
      const sheet = { assetIds: [id], layout: '5160', show: 'name', startAt: 1 };
      await done(town, labels.print, person, { body: sheet });
      const handover = await handoverAt(town, 'Completed', { ownerLevel: level, requesterLevel: level });
      for (const party of [handover.owner, handover.requester]) {
        await done(town, transfers.receipt, party, { params: { id: handover.transferId } });
        await done(town, transfers.completed, party);
      }
    }
    await done(town, transfers.completed, someone());
  },
  'a report that is too large for an answer is fetched from its address': async (town: Telling) => {
    const person = someone();
    const assetIds: string[] = [];
    for (let made = 0; made < 22; made += 1)
      assetIds.push((await registered(town, person, { properties: bulky() })).id);
    const body = { assetIds, clientTimestamp };
    const { downloadUrl } = await done(town, assets.generateReport, person, { body });
    const file = await fetch(downloadUrl);
    if (!file.ok) throw new Error(`The file was refused: ${file.status}`);
    await file.arrayBuffer();
  },
  'activity, weather, health and the description of the API are read': async (town: Telling) => {
    const person = someone();
    await done(town, weather.forecast, person);
    await done(town, activity.list, someone());
    await done(town, activity.list, person, { query: { kind: 'security' } });
    for (const endpoint of Object.values(system)) await done(town, endpoint, person);
  },
};
