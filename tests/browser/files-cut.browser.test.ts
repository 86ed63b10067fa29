import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { files as endpoints } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { openRendition } from '#shared/sealing/files.ts';
import { takePhoto } from './support/sealedData.ts';
import { receiveVisitors } from './support/visitors.ts';

const BOB = 'bob-files-cut';

const visitors = receiveVisitors();
/** The browser asks where to upload to, sends three renditions, and then names the file in its item. */
const WRITES = 5;
const POINTS = [1, 2, 3, 4, 5];

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = await visitors.cloud.as(BOB);
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return (await (await fetch(visitors.cloud.origin + path, sent)).json()) as T;
}

const register = (name: string) =>
  call<Item>('POST', '/assets', { name, description: 'Brass', assetType: 'Other', properties: [] });

/** The page also asks for links to the files that it shows, which writes nothing. */
function isOfUpload(request: Request): boolean {
  const { pathname } = new URL(request.url());
  const isWrite = ['POST', 'PUT'].includes(request.method()) && pathname !== endpoints.links.path;
  return isWrite && /\/(files|assets)\b/.test(pathname);
}

/** Chooses a photo in a new tab. @param onWrite is called at each write of its upload, the first one being 1 */
async function upload({ id }: Item, onWrite: (number: number, page: Page, route: Route) => Promise<void>) {
  const page = await visitors.comeBack(`/asset-details/${id}`, BOB);
  await page.getByRole('button', { name: 'Add photos or files' }).waitFor();
  const buffer = await takePhoto(page);
  let writes = 0;
  const context = page.context();
  onTestFinished(() => context.unrouteAll({ behavior: 'ignoreErrors' }));
  await context.route('**/*', async (route) => {
    if (!isOfUpload(route.request())) return route.fallback();
    writes += 1;
    await onWrite(writes, page, route);
  });
  const chosen = { name: 'telescope.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]').first().setInputFiles(chosen);
  return { page, writes: () => writes };
}

/** The sizes of the renditions of a file that open with its key. */
async function openedSizes(item: Item, { id, key, renditions }: ItemFile): Promise<number[]> {
  const wanted = renditions.map((rendition) => ({ assetId: item.id, fileId: id, rendition }));
  const { links } = await call<{ links: { rendition: ItemFile['renditions'][number]; url: string }[] }>(
    'POST',
    endpoints.links.path,
    { files: wanted },
  );
  const secret = Uint8Array.from(Buffer.from(key, 'base64url'));
  return Promise.all(
    links.map(async ({ rendition, url }) => {
      const sealed = new Uint8Array(await (await fetch(url)).arrayBuffer());
      return (await openRendition(secret, { fileId: id, rendition }, sealed))?.length ?? 0;
    }),
  );
}

describe('an upload of a photo', () => {
  test(`takes ${WRITES} writes when nothing disturbs it`, async () => {
    const { page, writes } = await upload(await register('Telescope'), (_, __, route) => route.continue());
    await page.getByText('1 file was added.').waitFor();
    expect(writes()).toBe(WRITES);
  });

  test.each(
    POINTS.flatMap((point) => [
      { point, when: 'before' },
      { point, when: 'after' },
    ]),
  )('leaves no file in the item that is not whole when its tab is closed $when write $point', async (cut) => {
    const item = await register('Sextant');
    const { page } = await upload(item, async (number, tab, route) => {
      if (number < cut.point) return route.continue();
      // The response reaches this test, and never the page.
      if (number === cut.point && cut.when === 'after') await route.fetch();
      // A request that is only held goes on when its tab is closed, now and then.
      await route.abort();
      await tab.close();
    });
    await expect.poll(() => page.isClosed(), { timeout: 40_000 }).toBe(true);
    const { files = [] } = await call<Item>('GET', `/assets/${item.id}`);
    for (const file of files) {
      const sizes = await openedSizes(item, file);
      expect(sizes).toHaveLength(3);
      expect(Math.min(...sizes)).toBeGreaterThan(0);
    }
    expect(files).toHaveLength(cut.point === WRITES && cut.when === 'after' ? 1 : 0);
  });
});
