import { typedKeys } from './typedKeys.ts';

/**
 * The forms in which a file is stored: as it was added, as a screen shows it large, and small for lists. A photo has
 * all three, a PDF no `view`, every other file only the original.
 */
export const RENDITIONS = ['original', 'view', 'thumbnail'] as const;
export type Rendition = (typeof RENDITIONS)[number];

/** The kinds that an owner can give a file, with the label of each. */
export const FILE_KIND_LABELS = {
  photo: 'Photo',
  receipt: 'Receipt',
  warranty: 'Warranty',
  manual: 'Manual',
  certificate: 'Certificate',
  other: 'Other',
} as const;
export type FileKind = keyof typeof FILE_KIND_LABELS;
export const FILE_KINDS = typedKeys(FILE_KIND_LABELS);

/** Lengths are UTF-16 code units, as `String.length` counts them. */
export const FILE_LIMITS = {
  perItem: 20,
  /** The largest original, before it is sealed. */
  bytes: 25 * 1024 * 1024,
  /** A user can declare so much in a day, so that uploads that no item ever names are bounded as well. */
  declaredPerDay: { files: 5_000, bytes: 4 * 1024 * 1024 * 1024 },
  nameLength: 200,
  typeLength: 100,
  captionLength: 500,
  /** Renditions in one request for links. */
  links: 100,
} as const;

/** So much of the id of an imported file says which file of which import it is; the rest is of the try to add it. */
export const FILE_MARK_LENGTH = 13;

/** The mark of a file by its id. */
export const fileMarkOf = (id: string): string => id.slice(0, FILE_MARK_LENGTH);

/** The longest side of a rendition, in pixels. A JPEG that needs no change stays an original as it is. */
export const RENDITION_PIXELS = { original: 4_096, view: 1_600, thumbnail: 320 } as const;
/** The most bytes of each rendition before it is sealed. The browser lowers the quality of a picture until it fits. */
export const RENDITION_BYTES: Readonly<Record<Rendition, number>> = {
  original: FILE_LIMITS.bytes,
  view: 4 * 1024 * 1024,
  thumbnail: 25_000,
};

/** How long a link works, and a declared file waits for an item that names it. */
export const LINK_SECONDS = 300;
export const UNNAMED_FILE_HOURS = 24;
