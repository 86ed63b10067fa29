import type { FileDeclaration, SignedUpload } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { FileFaultCode } from '../making/fileFault.ts';

type DeclaredRenditions = FileDeclaration['renditions'];

/** A file that is made and sealed, and waits in the worker to be uploaded. */
export interface Sealed {
  readonly declaration: DeclaredRenditions;
  /** The entry that the item's content has for it. The page gives it its name. */
  readonly content: Omit<ItemFile, 'id' | 'name'>;
}

export type Uploads = Readonly<Partial<Record<keyof DeclaredRenditions, SignedUpload>>>;

/**
 * Why an upload failed: there was no response; the storage refused it, as it does when the address has expired; the storage
 * has no room; or the worker holds no such file.
 */
export type UploadFault = 'connection' | 'refused' | 'full' | 'lost';

/** The requests to the worker, each about the file with this id. `forget` stops whatever is under way. */
export type Request =
  | { readonly kind: 'seal'; readonly id: string; readonly file: File }
  | { readonly kind: 'upload'; readonly id: string; readonly uploads: Uploads }
  | { readonly kind: 'forget'; readonly id: string };

export type Response =
  | { readonly kind: 'sealed'; readonly id: string; readonly sealed: Sealed }
  | { readonly kind: 'unsealed'; readonly id: string; readonly fault: FileFaultCode }
  /** @property share of the bytes that have been sent, from 0 to 1 */
  | { readonly kind: 'progress'; readonly id: string; readonly share: number }
  | { readonly kind: 'uploaded'; readonly id: string }
  /** Also of a file that could not be sealed, with which nothing is known to be wrong. */
  | { readonly kind: 'notUploaded'; readonly id: string; readonly fault: UploadFault };
