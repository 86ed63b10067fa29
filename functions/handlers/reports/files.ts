import { randomUUID } from 'node:crypto';
import { once } from '#functions/lib/aws/once.ts';
import type { ReadRendition } from './photos.ts';
import { tooLarge } from './readItems.ts';

const MEDIA_TYPE = 'application/pdf';
/** Base64 adds a third, and Lambda takes 6 MB. */
const RESPONSE_BYTES = 4 * 1024 * 1024;
const ADDRESS_SECONDS = 5 * 60;

interface PdfFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Keeps a file and gives an address that reads it for a while. */
export type KeepFile = (file: PdfFile) => Promise<string>;

type FileResponse =
  | { readonly body: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly body: { readonly downloadUrl: string } };

/** The client for it is loaded at need: most documents are small enough for a response. */
export function createKeepFile(bucket: string): KeepFile {
  const load = once(async () => (await import('#functions/lib/aws/s3.ts')).createFileStore(bucket));
  return async ({ name, bytes }) => {
    // A key that is unpredictable, and that does not show its owner.
    const file = { key: `${randomUUID()}.pdf`, bytes, mediaType: MEDIA_TYPE, disposition: attached(name) };
    return (await load())(file, ADDRESS_SECONDS);
  };
}

/** The client for it is loaded at need as well. */
export function createReadRendition(bucket: string): ReadRendition {
  const load = once(async () =>
    (await import('#functions/lib/aws/renditions.ts')).createRenditionReader(bucket),
  );
  return async (place) => (await load())(place);
}

/**
 * API Gateway answers 503 after 29 seconds, and keeping a document takes some more: one that is ready later than this would
 * be kept for nobody.
 */
const READY_MS = 24_000;

interface Deps {
  readonly keepFile: KeepFile;
  readonly now: () => Date;
}

/**
 * A document as base64, or the address of one that is too large for that.
 * @param began when its request came
 * @throws {RegistryError} `too_large` where it would have to be kept, and is ready too late
 */
export async function asResponse({ keepFile, now }: Deps, began: Date, file: PdfFile): Promise<FileResponse> {
  if (file.bytes.byteLength <= RESPONSE_BYTES) return asFile(file);
  if (now().getTime() - began.getTime() > READY_MS) throw tooLarge();
  return { body: { downloadUrl: await keepFile(file) } };
}

/** A document as base64. */
export const asFile = ({ name, bytes }: PdfFile) => ({
  body: Buffer.from(bytes).toString('base64'),
  headers: { 'content-disposition': attached(name) },
});

/** @param name of letters, digits, dots and hyphens only */
const attached = (name: string): string => `attachment; filename="${name}"`;
