import type { StoredPlace } from '#functions/lib/aws/renditions.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import type { Photo, ReportItem } from '#functions/lib/documents/reportItem.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { openRendition } from '#shared/sealing/files.ts';

/** Gives the sealed bytes of a rendition, or undefined where there are none. */
export type ReadRendition = (place: StoredPlace) => Promise<Uint8Array<ArrayBuffer> | undefined>;

interface Deps {
  readonly readRendition: ReadRendition;
  readonly now: () => Date;
}

const PHOTOS_OF_AN_ITEM = 4;
const READ_AT_ONCE = 16;
/**
 * The most that a report shows. It holds them in memory, and once more while it is written: `npm run bench` measures it.
 * The covers of a thousand items are about 300 MB.
 */
const MOST_PHOTOS = 1_200;
const MOST_BYTES = 320 * 1024 * 1024;
/** A report with more text than this takes the memory and the time for it, so that it has no photos. */
const MOST_LETTERS = 3_000_000;
/** Photos that have not come so long after the request are left out, so that the layout has the rest of its time. */
const READ_MS = 7_000;

interface Wanted {
  /** When the request came. */
  readonly began: Date;
  readonly items: readonly ReportItem[];
  /** The length of all texts. */
  readonly letters: number;
}

/**
 * Begins to read the photos of a report's items, in the order of the items.
 * @returns a function that waits for the photos of one item, once
 */
export function readPhotos({ readRendition, now }: Deps, { began, items, letters }: Wanted) {
  const chosen = chosenOf(items, letters > MOST_LETTERS ? 0 : MOST_PHOTOS);
  const coming = new Map<ItemFile, Promise<Photo>>();
  const waiting = chosen.map(({ assetId, file }) => {
    let resolve: (photo: Photo) => void = () => undefined;
    coming.set(file, new Promise((done) => (resolve = done)));
    return { assetId, file, resolve };
  });

  let isLate = false;
  const giveUp = () => {
    isLate = true;
    for (const { resolve } of waiting) resolve('left out');
  };
  const timer = setTimeout(giveUp, READ_MS - (now().getTime() - began.getTime()));
  let bytes = 0;
  const read = async ({ assetId, file, resolve }: (typeof waiting)[number]) => {
    if (isLate || bytes > MOST_BYTES) return resolve('left out');
    const photo = await openView(readRendition, assetId, file);
    bytes += photo.length;
    resolve(photo);
  };
  void inParallel(READ_AT_ONCE, waiting, read).then(() => clearTimeout(timer));

  return (item: ReportItem): Promise<Photo[]> =>
    Promise.all(
      shownOf(item).map((file) => {
        const photo = coming.get(file) ?? 'left out';
        // The document holds it from here on.
        coming.delete(file);
        return photo;
      }),
    );
}

const shownOf = ({ files = [] }: ReportItem): ItemFile[] =>
  files
    .filter(({ kind, renditions }) => kind === 'photo' && renditions.includes('view'))
    .slice(0, PHOTOS_OF_AN_ITEM);

interface Chosen {
  readonly assetId: string;
  readonly file: ItemFile;
}

/** At most so many photos, in the order of the items: the covers of all, then the second photo of each, and so on. */
function chosenOf(items: readonly ReportItem[], most: number): Chosen[] {
  const shown = items.map((item) => shownOf(item).map((file) => ({ assetId: item.id, file })));
  const byRank = Array.from({ length: PHOTOS_OF_AN_ITEM }, (_, rank) =>
    shown.flatMap((files) => files[rank] ?? []),
  );
  const chosen = new Set(byRank.flat().slice(0, most));
  return shown.flat().filter((each) => chosen.has(each));
}

/** A photo that cannot be read must not break the report. */
async function openView(
  readRendition: ReadRendition,
  assetId: string,
  { id: fileId, key }: ItemFile,
): Promise<Photo> {
  const place = { assetId, fileId, rendition: 'view' } as const;
  try {
    const sealed = await readRendition(place);
    if (!sealed) return 'unreadable';
    return (
      (await openRendition(new Uint8Array(Buffer.from(key, 'base64url')), place, sealed)) ?? 'unreadable'
    );
  } catch {
    return 'unreadable';
  }
}
