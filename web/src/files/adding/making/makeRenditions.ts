import { FILE_LIMITS } from '#shared/domain/files.ts';
import { FORMAT_BYTES, formatOf } from '../cleaning/fileFormat.ts';
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

function refuseOver(limit: number, file: Blob): void {
  if (file.size > limit) throw new FileFault('too_large');
}

/** Every file that is neither a picture nor a PDF: it is only ever downloaded, so it needs no other type. */
const asItIs = (file: Blob): Made => ({
  kind: 'other',
  type: 'application/octet-stream',
  renditions: { original: file },
});

/** A PDF stays as it is. One whose first page cannot be drawn has no thumbnail. */
async function makePdf(file: Blob): Promise<Made> {
  const { drawFirstPage } = await import('./firstPage.ts');
  const page = await drawFirstPage(await bytesOf(file)).catch(() => undefined);
  const { thumbnail, ...size } = page ?? {};
  return {
    ...size,
    kind: 'other',
    type: 'application/pdf',
    renditions: { original: file, ...(thumbnail && { thumbnail }) },
  };
}

/**
 * Makes the forms in which a file is stored.
 * @throws {FileFault} for a file that cannot be added
 */
export async function makeRenditions(file: Blob): Promise<Made> {
  const format = formatOf(await bytesOf(file.slice(0, FORMAT_BYTES)));
  const isPicture = format !== 'pdf' && format !== 'other';
  refuseOver(isPicture ? LARGEST_PICTURE_BYTES : FILE_LIMITS.bytes, file);
  if (format === 'other') return asItIs(file);
  if (format === 'pdf') return makePdf(file);
  const made = await makePicture(await bytesOf(file), format);
  refuseOver(FILE_LIMITS.bytes, made.renditions.original);
  return made;
}
