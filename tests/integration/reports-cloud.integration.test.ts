import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { type MadeFile, putRenditions } from '#tests/support/files.ts';
import { newItem } from '#tests/support/items.ts';
import { bulkyPhotos } from '#tests/support/sealedPhotos.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startReadyCloud();
});
afterAll(() => cloud.stop());

async function send(method: string, path: string, body: unknown) {
  const headers = await cloud.as('alice');
  return fetch(cloud.origin + path, { method, headers, body: JSON.stringify(body) });
}
const post = (path: string, body: unknown) => send('POST', path, body);

const reportOf = (assetIds: readonly string[]) =>
  post('/assets/generate-report', { assetIds, clientTimestamp: '2026-11-21T17:12:42Z' });

async function registeredId(changed: Parameters<typeof newItem>[0]): Promise<string> {
  return (await (await post('/assets', newItem(changed))).json()).id;
}

async function addPhotos(assetId: string, photos: readonly MadeFile[]): Promise<void> {
  const path = `/assets/${assetId}/files`;
  const declared = await (await post(path, { files: photos.map(({ declaration }) => declaration) })).json();
  for (const [at, photo] of photos.entries()) await putRenditions(declared.files[at], photo);
  const added = await send('PUT', path, { files: photos.map(({ content }) => content) });
  expect(added.status).toBe(200);
}

const startOf = async (response: Response): Promise<string> =>
  Buffer.from(await response.arrayBuffer())
    .subarray(0, 5)
    .toString();

test('a report arrives as the bytes of a file', async () => {
  const response = await reportOf([await registeredId({ name: 'Grandfather clock' })]);

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/);
  expect(await startOf(response)).toBe('%PDF-');
});

test('a report that is too large for a response is downloaded from a signed address', async () => {
  const id = await registeredId({ name: 'Grandfather clock' });
  await addPhotos(id, await bulkyPhotos());

  const { downloadUrl } = await (await reportOf([id])).json();
  const file = await fetch(downloadUrl);

  expect(new URL(downloadUrl).origin).toBe(cloud.origin);
  expect(new URL(downloadUrl).searchParams.get('X-Amz-Expires')).toBe('300');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="item-report-20261121T171242.pdf"',
  );
  expect(Number(file.headers.get('content-length'))).toBeGreaterThan(4 * 1024 * 1024);
  expect(await startOf(file)).toBe('%PDF-');

  const longer = downloadUrl.replace('X-Amz-Expires=300', 'X-Amz-Expires=9000');
  const unsigned = downloadUrl.split('?')[0];
  for (const forged of [longer, unsigned]) expect((await fetch(forged)).status).toBe(403);
}, 120_000);
