import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, test } from 'vitest';
import { makeFile } from '#web/testing/files.ts';
import { makeItem } from '#web/testing/items.ts';
import { exportItems } from '../../../export/worker/exportItems.ts';
import { openArchive } from './openArchive.ts';

const PHOTO = Uint8Array.from({ length: 100 }, (_, at) => at);
const FILES = [makeFile({ id: 'f1', name: 'Übersicht.jpg' }), makeFile({ id: 'f2', name: 'seat.jpg' })];
const ITEMS = [
  makeItem({ id: 'item-1', name: 'Küchenstühle', files: FILES }),
  makeItem({ id: 'item-2', name: 'Sofa', files: [makeFile({ id: 'f3', name: 'café.jpg' })] }),
];

type Entry = readonly [name: string, content: Uint8Array<ArrayBuffer>];

/** The entries of an exported archive, by their names. */
async function exported(): Promise<Entry[]> {
  const job = {
    format: 'archive',
    items: ITEMS,
    exportedAt: '2026-05-01T10:00:00.000Z',
    password: undefined,
  };
  const readFile = async () => ({ state: 'opened', bytes: PHOTO }) as const;
  const { content = new Blob() } = await exportItems(
    { ...job, format: 'archive' },
    { readFile, onProgress: () => undefined },
  );
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await content.arrayBuffer())));
  const entries: Entry[] = [];
  for (const entry of await zip.getEntries())
    if (!entry.directory)
      entries.push([entry.filename, new Uint8Array(await entry.getData(new Uint8ArrayWriter()))]);
  return entries;
}

async function zipOf(entries: readonly Entry[]): Promise<Blob> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, content] of entries) await zip.add(name, new Uint8ArrayReader(content));
  return new Blob([new Uint8Array(await zip.close())]);
}

/** The archive after its entries were packed anew. */
const repacked = async (change: (entries: readonly Entry[]) => readonly Entry[]): Promise<Blob> =>
  zipOf(change(await exported()));

const renamed =
  (rename: (name: string) => string) =>
  (entries: readonly Entry[]): Entry[] =>
    entries.map(([name, content]) => [rename(name), content]);

/** macOS writes letters and their marks apart, and puts files of its own beside all others. */
const byFinder = (entries: readonly Entry[]): Entry[] => [
  ...renamed((name) => `Items 2026-05-01/${name.normalize('NFD')}`)(entries),
  ...renamed((name) => `__MACOSX/Items 2026-05-01/${name.replace(/[^/]*$/, '._$&')}`)(entries),
  ['Items 2026-05-01/.DS_Store', PHOTO],
  ['Items 2026-05-01/files/.DS_Store', PHOTO],
];

describe('an archive that was unpacked and packed again', () => {
  test.each([
    ['within its folder', renamed((name) => `Items 2026-05-01/${name}`)],
    ['within folders', renamed((name) => `Backups/2026/${name}`)],
    ['by macOS', byFinder],
    ['by PowerShell, with backslashes', renamed((name) => name.replaceAll('/', '\\'))],
    ['by Windows within its folder', renamed((name) => `Items\\${name.replaceAll('/', '\\')}`)],
    [
      'after Windows had put a file of its own beside the photos',
      (entries) => [...entries, ['files/1 Sofa/Thumbs.db', PHOTO], ['desktop.ini', PHOTO]],
    ],
  ] satisfies [string, (entries: readonly Entry[]) => readonly Entry[]][])(
    'gives all its items and files: %s',
    async (_, change) => {
      const { contents, read } = await openArchive(await repacked(change));
      expect(contents).toMatchObject({ fileFaults: [], itemFaults: [], unnamed: 0 });
      const files = contents.items.flatMap((item) => item.files);
      expect(files.map(({ name }) => name)).toEqual(['Übersicht.jpg', 'seat.jpg', 'café.jpg']);
      for (const file of files) expect(await read(file)).toEqual(PHOTO);
    },
  );

  test('is refused where two of its folders hold an archive each', async () => {
    const both = await repacked((entries) => [
      ...renamed((name) => `May/${name}`)(entries),
      ...renamed((name) => `June/${name}`)(entries),
    ]);
    await expect(openArchive(both)).rejects.toMatchObject({ code: 'foreign' });
  });

  test('is refused where two names of files differ in their marks alone', async () => {
    const twice = await repacked((entries) => [...entries, ['files\\é', PHOTO], ['files/e\u0301', PHOTO]]);
    await expect(openArchive(twice)).rejects.toMatchObject({ code: 'damaged' });
  });
});
