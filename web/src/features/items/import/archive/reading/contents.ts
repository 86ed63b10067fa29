import * as z from 'zod/mini';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchivedFile } from '#shared/contract/archive.ts';
import type { NewItem } from '#shared/contract/assets.ts';
import { ARCHIVE_LIMITS } from '#shared/domain/archiveLimits.ts';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import { ArchiveFault } from './archiveFault.ts';

/** Why a file in an archive cannot be imported: what is said of it is not valid, it is not there, it is named a second
 * time, or it is not as long as is said. */
export type FileProblem = 'invalid' | 'absent' | 'repeated' | 'length';

/** An item that the registry can take. */
export interface ReadItem {
  /** Its number in the archive, from 1. */
  readonly number: number;
  /** The id that it had where it was exported. */
  readonly id: string;
  readonly item: NewItem;
  readonly files: readonly ArchivedFile[];
}

/** An item that cannot be registered. `field` is a field of an item, or the name of the detail concerned. */
export interface ItemFault {
  readonly number: number;
  readonly name: string | undefined;
  readonly field: string;
  readonly problem: string;
}

export interface FileFault {
  readonly item: string;
  readonly name: string;
  readonly problem: FileProblem;
}

/** All that an archive holds but the content of its files. */
export interface Contents {
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
  readonly items: readonly ReadItem[];
  readonly itemFaults: readonly ItemFault[];
  readonly fileFaults: readonly FileFault[];
  /** The files and items that could not be exported. */
  readonly missing: number;
  readonly damaged: number;
  /** The files in the archive that no item names. */
  readonly unnamed: number;
  /** The items that another user had handed over, and that are read without the addresses of images that they had. */
  readonly withoutImages: number;
  /** The SHA-256 digest of its list of items, which has those of their files. */
  readonly digest: Uint8Array<ArrayBuffer>;
}

/** Each of them may lack all its files. */
const MOST_MISSING = ARCHIVE_LIMITS.items * FILE_LIMITS.perItem;

interface Lists {
  readonly items?: unknown;
  readonly missing?: unknown;
  readonly damaged?: unknown;
}

/** The document with its items as they are: one that is not valid must not keep the others out. */
const documentSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number(),
  exportedAt: z.iso.datetime(),
  items: z.array(z.unknown()),
  missing: z.array(z.unknown()),
  damaged: z.array(z.unknown()),
});

/** @throws {ArchiveFault} `foreign`, `newer`, `tooLarge` */
export function documentOf(text: string): z.infer<typeof documentSchema> {
  const document = jsonOf(text);
  ensureFew(document);
  const { data } = documentSchema.safeParse(document);
  if (!data) throw new ArchiveFault('foreign');
  if (data.version > ARCHIVE_VERSION) throw new ArchiveFault('newer');
  return data;
}

/** The lists are bounded before they are checked, because the check copies them. @throws {ArchiveFault} `tooLarge` */
function ensureFew(document: unknown): void {
  if (typeof document !== 'object' || document === null) return;
  const isLong = (list: unknown): boolean => Array.isArray(list) && list.length > ARCHIVE_LIMITS.items;
  const { items, missing, damaged }: Lists = document;
  if (isLong(items) || isLong(damaged) || (Array.isArray(missing) && missing.length > MOST_MISSING))
    throw new ArchiveFault('tooLarge');
}

/** A browser may throw a RangeError for lists within lists within lists. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveFault('foreign');
  }
}
