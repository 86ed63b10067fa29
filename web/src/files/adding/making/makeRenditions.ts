import { FILE_LIMITS } from '#shared/domain/files.ts';
import { formatOf } from '../cleaning/fileFormat.ts';
import { FileFault } from './fileFault.ts';
import type { Made } from './made.ts';
import { makePicture } from './pictureRenditions.ts';

/** A picture may be this large before it is made smaller. */
const LARGEST_PICTURE_BYTES = 100 * 1024 * 1024;

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileFault('unreadable');
  }
}

function refuseOver(limit: number, bytes: number): void {
  if (bytes > limit) throw new FileFault('too_large');
}

/** Every file that is neither a picture nor a PDF: it is only ever downloaded, so it needs no other type. */
const asItIs = (original: Uint8Array<ArrayBuffer>): Made => ({
  kind: 'other',
  type: 'application/octet-stream',
  renditions: { original },
});

async function firstPageOf(pdf: Uint8Array<ArrayBuffer>) {
  try {
    const { drawFirstPage } = await import('./firstPage.ts');
    // The reader of PDFs keeps the bytes that it is given.
    return await drawFirstPage(pdf.slice());
  } catch {
    return undefined;
  }
}

/** A PDF stays as it is. One whose first page cannot be drawn has no thumbnail. */
async function makePdf(original: Uint8Array<ArrayBuffer>): Promise<Made> {
  const { thumbnail, ...size } = (await firstPageOf(original)) ?? {};
  return {
    ...size,
    kind: 'other',
    type: 'application/pdf',
    renditions: { original, ...(thumbnail && { thumbnail }) },
  };
}

/**
 * Makes the forms in which a file is stored.
 * @throws {FileFault} for a file that cannot be added
 */
export async function makeRenditions(file: Blob): Promise<Made> {
  refuseOver(LARGEST_PICTURE_BYTES, file.size);
  const bytes = await bytesOf(file);
  const format = formatOf(bytes);
  if (format === 'other' || format === 'pdf') {
    refuseOver(FILE_LIMITS.bytes, file.size);
    return format === 'pdf' ? makePdf(bytes) : asItIs(bytes);
  }
  const made = await makePicture(file, bytes, format);
  refuseOver(FILE_LIMITS.bytes, made.renditions.original.length);
  return made;
}
