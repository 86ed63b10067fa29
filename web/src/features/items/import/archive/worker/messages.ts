import type { ArchivedFile } from '#shared/contract/archive.ts';
import type { ArchiveFaultCode } from '../reading/archiveFault.ts';
import type { Contents } from '../reading/contents.ts';

type Wanted = Pick<ArchivedFile, 'path' | 'sha256'>;

/** Everything in an archive is decrypted, so it goes from the worker to the page and nowhere else. */
export type Request =
  | { readonly kind: 'open'; readonly id: number; readonly file: Blob; readonly password: string | undefined }
  | { readonly kind: 'read'; readonly id: number; readonly wanted: Wanted };

export type Response =
  | { readonly kind: 'opened'; readonly id: number; readonly contents: Contents }
  | { readonly kind: 'read'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'refused'; readonly id: number; readonly fault: ArchiveFaultCode };
