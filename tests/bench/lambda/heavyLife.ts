import { randomBytes } from 'node:crypto';
import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { dataReset, encryption, passwordChange } from '#shared/contract/encryption.ts';
import { labels } from '#shared/contract/labels.ts';
import { activity, system, weather } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import type { Town } from '#tests/support/cloud/testDeployment.ts';
import { handover } from '#tests/support/handoverRecords.ts';
import { handoverAt } from '#tests/support/handovers.ts';
import type { Person } from '#tests/support/httpEvent.ts';
import { registered, someone } from '#tests/support/items.ts';
import { ACCOUNT_PASSWORD } from '#tests/support/registry.ts';
import { done } from '#tests/support/scenarios/context.ts';
import { administrator } from '#tests/support/users.ts';
import { PASSWORD } from '#tests/support/vaults.ts';

const MANY = 1_000;
const TIMES = 3;
/** Almost as many as a report may print of them. */
const LARGE_ITEMS = 28;
const AT_ONCE = 20;

const clientTimestamp = '2026-11-21T17:12:42Z';

const details = (count: number, value: () => string) =>
  Array.from({ length: count }, (_, at) => ({ name: `Detail ${at}`, value: value() }));

const usual = () => details(10, () => randomBytes(12).toString('hex'));
/** Nothing that a compression would shorten much. */
const large = () => details(28, () => randomBytes(7_400).toString('base64'));

async function atOnce(count: number, act: (at: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => act(from + at));
    await Promise.all(some);
  }
}

async function withItems(town: Town, count: number, properties = usual) {
  const person = await town.withPassword(someone());
  const ids: string[] = [];
  await atOnce(count, async () => {
    ids.push((await registered(town, person, { properties: properties() })).id);
  });
  return { person, ids };
}

const again = async (act: () => Promise<unknown>): Promise<void> => {
  for (let times = 0; times < TIMES; times += 1) await act();
};

/** The dearest that each function is asked, a few times. */
export async function liveHeavily(town: Town): Promise<void> {
  const { person, ids } = await withItems(town, MANY);
  const body = { SecurityLevel: 'Maximum', Password: PASSWORD };
  await done(town, encryption.migrateToEncrypted, person, { body });
  await ofManyItems(town, person, ids);
  await ofLargeItems(town);
  await ofOthers(town, person, ids[0] ?? '');
  await byTheClock(town);
  const currentPassword = ACCOUNT_PASSWORD;
  await done(town, dataReset.reset, person, { body: { currentPassword } });
  const leaver = await withItems(town, MANY);
  await done(town, dataReset.deleteAccount, leaver.person, { body: { currentPassword } });
}

async function ofManyItems(town: Town, person: Person, assetIds: readonly string[]): Promise<void> {
  const same = { currentPassword: PASSWORD, newPassword: PASSWORD };
  const sheet = { assetIds, layout: '5160', show: 'name', startAt: 1 };
  await again(() => done(town, assets.list, person));
  await again(() => done(town, assets.generateReport, person, { body: { assetIds, clientTimestamp } }));
  await again(() => done(town, labels.print, person, { body: sheet }));
  await again(() => done(town, encryption.authenticateSession, person, { body: { password: PASSWORD } }));
  await again(() => done(town, passwordChange.changePassword, person, { body: same }));
}

async function ofLargeItems(town: Town): Promise<void> {
  const { person, ids } = await withItems(town, LARGE_ITEMS, large);
  await again(() => done(town, assets.generateReport, person, { body: { assetIds: ids, clientTimestamp } }));
  await again(() => town.call(assets.list, person));
}

async function ofOthers(town: Town, person: Person, assetId: string): Promise<void> {
  const mail = { assetId, recipient: 'nobody@example.org', includeName: true };
  await again(() => done(town, assets.sendQr, person, { body: mail }));
  const levels = { ownerLevel: 'Maximum', requesterLevel: 'Maximum' } as const;
  await again(() => handoverAt(town, 'Completed', levels));
  await again(() => done(town, transfers.pending, person));
  await again(() => done(town, activity.list, person));
  await again(() => done(town, weather.forecast, person));
  await again(() => done(town, system.openApi, person));
  await again(() => done(town, admin.users, administrator()));
}

async function byTheClock(town: Town): Promise<void> {
  await atOnce(MANY, async (number) => {
    const { transfers: transfer, items } = handover(number, `requester-${number % 50}`).completed;
    await town.put('TRANSFERS_TABLE', transfer);
    if (number % 2 === 0) await town.put('ASSETS_TABLE', items);
  });
  await again(() => town.job());
  await again(() => done(town, admin.problemTransfers, administrator()));
}
