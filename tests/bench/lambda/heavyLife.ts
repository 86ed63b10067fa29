import { randomBytes } from 'node:crypto';
import { account } from '#shared/contract/account.ts';
import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { dataReset, encryption, passwordChange } from '#shared/contract/encryption.ts';
import { labels } from '#shared/contract/labels.ts';
import { reports } from '#shared/contract/reports.ts';
import { activity, system, weather } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import type { TestDeployment } from '#tests/support/cloud/testDeployment.ts';
import { handover } from '#tests/support/handoverRecords.ts';
import { handoverAt } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { ACCOUNT_PASSWORD } from '#tests/support/registry.ts';
import { callSuccessfully } from '#tests/support/scenarios/context.ts';
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

async function withItems(deployment: TestDeployment, count: number, properties = usual) {
  const user = await deployment.withPassword(newUser());
  const ids: string[] = [];
  await atOnce(count, async () => {
    ids.push((await registerItem(deployment, user, { properties: properties() })).id);
  });
  return { user, ids };
}

const again = async (act: () => Promise<unknown>): Promise<void> => {
  for (let times = 0; times < TIMES; times += 1) await act();
};

/** The dearest that each function is asked, a few times. */
export async function liveHeavily(deployment: TestDeployment): Promise<void> {
  const { user, ids } = await withItems(deployment, MANY);
  const body = { SecurityLevel: 'Maximum', Password: PASSWORD };
  await callSuccessfully(deployment, encryption.migrateToEncrypted, user, { body });
  await ofManyItems(deployment, user, ids);
  await ofLargeItems(deployment);
  await ofOthers(deployment, user, ids[0] ?? '');
  await byTheClock(deployment);
  const currentPassword = ACCOUNT_PASSWORD;
  await callSuccessfully(deployment, dataReset.reset, user, { body: { currentPassword } });
  const leaver = await withItems(deployment, MANY);
  await callSuccessfully(deployment, account.deleteAccount, leaver.user, { body: { currentPassword } });
}

async function ofManyItems(
  deployment: TestDeployment,
  user: TestUser,
  assetIds: readonly string[],
): Promise<void> {
  const same = { currentPassword: PASSWORD, newPassword: PASSWORD };
  const sheet = { assetIds, layout: '5160', show: 'name', startAt: 1 };
  await again(() => callSuccessfully(deployment, assets.list, user));
  await again(() =>
    callSuccessfully(deployment, reports.generate, user, { body: { assetIds, clientTimestamp } }),
  );
  await again(() => callSuccessfully(deployment, labels.print, user, { body: sheet }));
  await again(() =>
    callSuccessfully(deployment, encryption.authenticateSession, user, { body: { password: PASSWORD } }),
  );
  await again(() => callSuccessfully(deployment, passwordChange.changePassword, user, { body: same }));
}

async function ofLargeItems(deployment: TestDeployment): Promise<void> {
  const { user, ids } = await withItems(deployment, LARGE_ITEMS, large);
  await again(() =>
    callSuccessfully(deployment, reports.generate, user, { body: { assetIds: ids, clientTimestamp } }),
  );
  await again(() => deployment.call(assets.list, user));
}

async function ofOthers(deployment: TestDeployment, user: TestUser, assetId: string): Promise<void> {
  const mail = { assetId, recipient: 'nobody@example.org', includeName: true };
  await again(() => callSuccessfully(deployment, assets.sendQr, user, { body: mail }));
  const levels = { ownerLevel: 'Maximum', requesterLevel: 'Maximum' } as const;
  await again(() => handoverAt(deployment, 'Completed', levels));
  await again(() => callSuccessfully(deployment, transfers.pending, user));
  await again(() => callSuccessfully(deployment, activity.list, user));
  await again(() => callSuccessfully(deployment, weather.forecast, user));
  await again(() => callSuccessfully(deployment, system.openApi, user));
  await again(() => callSuccessfully(deployment, admin.users, administrator()));
}

async function byTheClock(deployment: TestDeployment): Promise<void> {
  await atOnce(MANY, async (number) => {
    const { transfers: transfer, items } = handover(number, `requester-${number % 50}`).completed;
    await deployment.put('TRANSFERS_TABLE', transfer);
    if (number % 2 === 0) await deployment.put('ASSETS_TABLE', items);
  });
  await again(() => deployment.job());
  await again(() => callSuccessfully(deployment, admin.problemTransfers, administrator()));
}
