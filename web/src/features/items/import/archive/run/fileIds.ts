import type { ListedItem } from '#shared/contract/assets.ts';
import { FILE_MARK_LENGTH, fileMarkOf } from '#shared/domain/files.ts';
import { hexOf } from '#web/base/hex.ts';

/** A file of an archive, by the number of its item and its place among the files of that. */
export interface FilePlace {
  readonly number: number;
  readonly at: number;
}

export interface FileIds {
  /** Gives a new id for another try to add this file. */
  readonly newId: (place: FilePlace) => Promise<string>;
  /** Tells whether this file is one of those with these marks, whichever try it came from. */
  readonly isAmong: (place: FilePlace, marks: ReadonlySet<string>) => Promise<boolean>;
}

/**
 * The ids of the files of an import begin with a mark that follows from its secret, so that the same archive finds, also
 * after a reload, which of its files are there. The rest is random, because a file that is sealed anew needs a new id.
 */
export async function fileIdsOf(secret: string): Promise<FileIds> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign']);
  async function markOf({ number, at }: FilePlace): Promise<string> {
    const place = new TextEncoder().encode(`file ${number}.${at}`);
    const hex = hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, place)));
    return `${hex.slice(0, 8)}-${hex.slice(8, FILE_MARK_LENGTH - 1)}`;
  }
  return {
    newId: async (place) => `${await markOf(place)}${crypto.randomUUID().slice(FILE_MARK_LENGTH)}`,
    isAmong: async (place, marks) => marks.has(await markOf(place)),
  };
}

/** The marks of the files that each item has, by its id: what another item has is not with this one. */
export const marksOf = (present: readonly ListedItem[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    present.flatMap((item) =>
      'damaged' in item
        ? []
        : [[item.id, new Set((item.files ?? []).map(({ id }) => fileMarkOf(id)))] as const],
    ),
  );
