import { startTestCloud } from '#tests/support/cloud/testCloud.ts';
import { median, report } from './measure.ts';
import { registerItems, send } from './requests.ts';

const ITEMS = 1_000;
const RUNS = 60;

/** GET /assets of 1,000 items, plain and encrypted, over HTTP through the whole local cloud. */
export async function measureListing(): Promise<void> {
  const cloud = await startTestCloud();
  try {
    const [plain, encrypted, empty] = await Promise.all([
      cloud.as('bob'),
      cloud.as('carol'),
      cloud.as('admin'),
    ]);
    const migration = { SecurityLevel: 'Maximum', Password: 'a password for the bench' };
    await send(cloud.origin, encrypted, 'POST', '/encryption/migrate-to-encrypted', migration);
    for (const headers of [plain, encrypted]) await registerItems(cloud.origin, headers, ITEMS);
    const list = (headers: Record<string, string>) =>
      median(RUNS, () => send(cloud.origin, headers, 'GET', '/assets'));
    const plainMs = await list(plain);
    report(`GET /assets, ${ITEMS} plain items`, plainMs, { 'an empty list': await list(empty) });
    report(`GET /assets, ${ITEMS} encrypted items`, await list(encrypted), { 'the plain ones': plainMs });
  } finally {
    await cloud.stop();
  }
}
