import type { ArchivedFile } from '#shared/contract/archive.ts';
import type { NewItem } from '#shared/contract/assets.ts';

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
  /** The SHA-256 digest of its list of items, which has those of their files. */
  readonly digest: Uint8Array<ArrayBuffer>;
}
