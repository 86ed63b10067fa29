import { startTestCloud } from '#tests/support/cloud/testCloud.ts';
import { median, report } from './measure.ts';
import { registerItems, send } from './requests.ts';

const ITEMS = 1_000;
const RUNS = 60;

/** The same list, while it stays as it is. @throws where it is sent */
const unchanged = (origin: string, headers: Record<string, string>) =>
  median(RUNS, async () => {
    const { status } = await fetch(`${origin}/assets`, { headers });
    if (status !== 304) throw new Error(`GET /assets answered ${status}`);
  });

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
    const encryptedMs = await list(encrypted);
    report(`GET /assets, ${ITEMS} encrypted items`, encryptedMs, { 'the plain ones': plainMs });
    const sent = await fetch(`${cloud.origin}/assets`, { headers: encrypted });
    const known = { ...encrypted, 'if-none-match': sent.headers.get('etag') ?? '' };
    report(
      `GET /assets, ${ITEMS} encrypted items that the caller has`,
      await unchanged(cloud.origin, known),
      {
        'sent whole': encryptedMs,
      },
    );
  } finally {
    await cloud.stop();
  }
}
