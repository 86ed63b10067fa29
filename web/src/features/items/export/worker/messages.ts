import type { MissingFile } from '#shared/contract/archive.ts';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { WantedLink } from '#shared/contract/files.ts';

/** The marks that may stand between the columns of a table. */
export const TABLE_SEPARATORS = [',', ';'] as const;
export type TableSeparator = (typeof TABLE_SEPARATORS)[number];

/** An export. Everything in it is decrypted, so it goes from the page to the worker and nowhere else. */
export type Job =
  | { readonly format: 'table'; readonly items: readonly ListedItem[]; readonly separator: TableSeparator }
  | {
      readonly format: 'archive';
      readonly items: readonly ListedItem[];
      /** ISO 8601 in UTC. */
      readonly exportedAt: string;
      /** The password that protects it, if any. */
      readonly password: string | undefined;
    };

/**
 * Why an export failed: the items have too many different details for a table; the archive does not fit into memory, or
 * onto the disk; or something else.
 */
export type ExportFault = 'columns' | 'memory' | 'disk' | 'other';

export type Request =
  /** Comes first, and before anything that is decrypted, where an archive is written to a file. */
  | { readonly kind: 'open'; readonly file: FileSystemFileHandle }
  | { readonly kind: 'start'; readonly job: Job }
  /** The answer to `wanted`: the address is undefined where the caller may not read the file. */
  | { readonly kind: 'link'; readonly id: number; readonly address: string | undefined }
  | { readonly kind: 'noLink'; readonly id: number };

export interface Progress {
  /** How many items are done. */
  readonly items: number;
  /** How many bytes of files are done. */
  readonly bytes: number;
}

export interface Finished {
  readonly missing: readonly MissingFile[];
  /** Undefined where it has been written to a file. */
  readonly content: Blob | undefined;
}

export type Response =
  | { readonly kind: 'opened' }
  /** The worker has no token, so it asks the page for the addresses of sealed files. */
  | { readonly kind: 'wanted'; readonly id: number; readonly wanted: WantedLink }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'finished'; readonly finished: Finished }
  | { readonly kind: 'failed'; readonly fault: ExportFault };
