import { randomBytes, randomUUID } from 'node:crypto';
import { readPhotos } from '#functions/handlers/reports/photos.ts';
import { drawReport } from '#functions/lib/documents/report.ts';
import type { ReportItem } from '#functions/lib/documents/reportItem.ts';
import { MEMORY_MB } from '#infra/declared/memory.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { concatenated } from '#shared/sealing/bytes.ts';
import { newFileKey, sealRendition } from '#shared/sealing/files.ts';
import { jpegOf } from '#tests/support/pictures.ts';

const ITEMS = 1_000;
/** As long as the view of a usual photo. */
const VIEW_BYTES = 300_000;

/** A photo whose bytes no compression would shorten, and which every item has under the same key. */
async function coverOf() {
  const [id, key] = [randomUUID(), newFileKey()];
  const view = concatenated(jpegOf(1_600, 1_200), randomBytes(VIEW_BYTES));
  const sealed = await sealRendition(key, { fileId: id, rendition: 'view' }, view);
  const file: ItemFile = {
    id,
    kind: 'photo',
    name: 'bicycle.jpg',
    type: 'image/jpeg',
    bytes: VIEW_BYTES,
    key: Buffer.from(key).toString('base64url'),
    renditions: ['view'],
  };
  return { sealed, file };
}

const itemsWith = (file: ItemFile): readonly ReportItem[] =>
  Array.from({ length: ITEMS }, (_, at) => ({
    id: randomUUID(),
    ownerId: randomUUID(),
    name: `Oak chair ${at}`,
    description: 'A brass thing from the northern room, in good order.',
    assetType: 'Furniture',
    properties: [{ name: 'Serial number', value: `SN-${at}` }],
    isEncrypted: false,
    createdAt: '2026-03-04T10:00:00.000Z',
    files: [{ ...file }],
  }));

/** Draws the report from the sealed photos on. @returns its length, and how many photos were in time for it */
async function draw(items: readonly ReportItem[], sealed: Uint8Array<ArrayBuffer>) {
  let photos = 0;
  const now = () => new Date();
  const readRendition = async () => {
    photos += 1;
    return sealed.slice();
  };
  const photosOf = readPhotos({ readRendition, now }, { began: now(), items, letters: 100_000 });
  const at = '2026-11-21T10:00:00+01:00';
  const site = 'https://registry.example.com';
  const report = await drawReport({ ownerLabel: 'alice', at, site, items, photosOf });
  return { bytes: report.byteLength, photos };
}

/**
 * Measures the time and the memory of a report of a thousand items with a photo each. The memory is the most that the
 * process has ever held, so this has to be the first of its measurements.
 */
export async function measureReportPhotos(): Promise<void> {
  const { sealed, file } = await coverOf();
  const items = itemsWith(file);
  const start = performance.now();
  const { bytes, photos } = await draw(items, sealed);
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `A report of ${ITEMS} items with a photo of ${VIEW_BYTES / 1_000} kB each: ${seconds.toFixed(1)} s`,
  );
  console.log(`  ${photos} photos in it, ${(bytes / 1e6).toFixed(0)} MB`);
  const { maxRSS } = process.resourceUsage();
  console.log(
    `  the process held at most ${(maxRSS / 1_000).toFixed(0)} MB, where the function has ${MEMORY_MB.reports}`,
  );
}
