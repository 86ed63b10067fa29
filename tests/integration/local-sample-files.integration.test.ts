import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#shared/contract/account.ts';
import type { Item } from '#shared/contract/assets.ts';
import { files as endpoints } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { openRendition } from '#shared/sealing/files.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';

let cloud: TestCloud;
let headers: Record<string, string>;
beforeAll(async () => {
  cloud = await startTestCloud({ seed: 'sample' });
  headers = await cloud.as('alice');
});
afterAll(() => cloud.stop());

const sampleItems = async (): Promise<Item[]> =>
  (await fetch(`${cloud.origin}/assets`, { headers })).json() as Promise<Item[]>;

async function opened(assetId: string, file: ItemFile, rendition: 'view' | 'thumbnail' | 'original') {
  const body = JSON.stringify({ files: [{ assetId, fileId: file.id, rendition }] });
  const answer = await fetch(`${cloud.origin}${endpoints.links.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const [link] = endpoints.links.response.parse(await answer.json()).links;
  const sealed = new Uint8Array(await (await fetch(link?.url ?? '')).arrayBuffer());
  const key = new Uint8Array(Buffer.from(file.key, 'base64url'));
  return Buffer.from((await openRendition(key, { fileId: file.id, rendition }, sealed)) ?? '');
}

describe('the sample items', () => {
  test('leave one sign-in in the list of their owner, whose own one has room beside it', async () => {
    await sampleItems();
    const answer = await fetch(`${cloud.origin}${account.signIns.path}`, { headers });
    const { signIns, isComplete } = account.signIns.response.parse(await answer.json());
    expect(signIns.filter(({ current }) => !current).map(({ device }) => device)).toEqual(['Samples']);
    expect(signIns.filter(({ current }) => current)).toHaveLength(1);
    expect(isComplete).toBe(true);
  });

  test('have photos, which open as JPEG and WebP with the keys in the items', async () => {
    const items = await sampleItems();
    const covers = items.map(({ id, files = [] }) => ({
      id,
      cover: files.find(({ kind }) => kind === 'photo'),
    }));

    expect(covers.length).toBeGreaterThan(3);
    for (const { id, cover } of covers) {
      if (!cover) return expect.unreachable('It has no photo');
      expect((await opened(id, cover, 'view')).subarray(0, 3).toString('hex')).toBe('ffd8ff');
      expect((await opened(id, cover, 'thumbnail')).toString('latin1', 8, 12)).toBe('WEBP');
      expect(cover).toMatchObject({ width: 1_280, height: 720, placeholder: expect.any(String) });
    }
  });

  test('have a receipt, which is a PDF with its day', async () => {
    const items = await sampleItems();
    const found = items.flatMap(({ id, files = [] }) => files.map((file) => ({ id, file })));
    const receipt = found.find(({ file }) => file.kind === 'receipt');

    if (!receipt) return expect.unreachable('There is no receipt');
    expect(receipt.file.date).toBe('2021-06-30');
    expect((await opened(receipt.id, receipt.file, 'original')).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  test('lie in the data folder without a trace of a picture or a PDF', async () => {
    const folder = join(cloud.dataFolder, 's3', 'item-registry-files');
    const objects = readdirSync(folder).map((name) => readFileSync(join(folder, name)));

    expect(objects.length).toBeGreaterThan(20);
    for (const signature of ['\xff\xd8\xff\xe0', 'WEBPVP8', '%PDF-', 'JFIF'])
      expect(objects.filter((bytes) => bytes.includes(Buffer.from(signature, 'latin1')))).toEqual([]);
  });
});

test('a second start adds no sample file again, and no sample that its owner has deleted', async () => {
  const [deleted, ...before] = await sampleItems();
  await fetch(`${cloud.origin}/assets/${deleted?.id}`, { method: 'DELETE', headers });
  await cloud.stop();
  cloud = await startTestCloud({ seed: 'sample', dataFolder: cloud.dataFolder });
  expect(cloud.recorder.calls()).toEqual([]);
  headers = await cloud.as('alice');

  expect((await sampleItems()).map(({ files }) => files)).toEqual(before.map(({ files }) => files));
});
