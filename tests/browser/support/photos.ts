import { createHash, randomUUID } from 'node:crypto';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { PNG } from 'pngjs';
import { type DeclaredFile, type FileDeclaration, files } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';
import { newFileKey, sealRendition } from '#shared/sealing/files.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Contents = Readonly<Partial<Record<Rendition, Bytes>>>;

interface SealedFile {
  readonly content: ItemFile;
  readonly sealed: ReadonlyMap<Rendition, Bytes>;
}

/** A picture that runs from one colour to another, which can be told from those of other seeds. */
export function drawPicture(seed: number, width: number, height: number): Bytes {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    png.data.set([(seed * 53) % 256, (x * 255) / width, (y * 255) / height, 255], at * 4);
  }
  return new Uint8Array(PNG.sync.write(png));
}

async function sealFile(contents: Contents, fields: Partial<ItemFile>): Promise<SealedFile> {
  const [id, key] = [randomUUID(), newFileKey()];
  const sealed = new Map<Rendition, Bytes>();
  for (const rendition of ['original', 'view', 'thumbnail'] as const) {
    const content = contents[rendition];
    if (content) sealed.set(rendition, await sealRendition(key, { fileId: id, rendition }, content));
  }
  const content: ItemFile = {
    id,
    key: Buffer.from(key).toString('base64url'),
    kind: 'photo',
    name: 'photo.png',
    type: 'image/png',
    bytes: contents.original?.length ?? 0,
    renditions: [...sealed.keys()],
    ...fields,
  };
  return { content, sealed };
}

/** A photo as the browser of its owner would have sealed it. */
export async function makePhoto(seed: number, fields: Partial<ItemFile> = {}): Promise<SealedFile> {
  const original = drawPicture(seed, 480, 360);
  const contents = { original, view: original, thumbnail: drawPicture(seed, 160, 120) };
  return sealFile(contents, { name: `photo-${seed}.png`, width: 480, height: 360, ...fields });
}

/** A photo of these bytes, which need be no picture: nobody looks at it. */
export const makeBulkyPhoto = (original: Bytes, number: number): Promise<SealedFile> =>
  sealFile(
    { original, view: original.slice(0, 1_000), thumbnail: original.slice(0, 1_000) },
    { name: `photo-${number}.jpg`, type: 'image/jpeg', width: 4_000, height: 3_000 },
  );

/** A receipt of two pages, with its text, as a PDF. */
export async function drawReceipt(): Promise<Bytes> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of ['One bicycle, 900 EUR', 'Thank you']) pdf.addPage([300, 400]).drawText(text, { font });
  return new Uint8Array(await pdf.save());
}

/** A receipt as the browser of its owner would have sealed it. */
export async function makeReceipt(): Promise<SealedFile> {
  const original = await drawReceipt();
  const about = {
    kind: 'receipt',
    name: 'receipt.pdf',
    type: 'application/pdf',
    date: '2026-03-04',
  } as const;
  return sealFile({ original }, about);
}

const declarationOf = ({ content: { id }, sealed }: SealedFile) => ({
  id,
  renditions: Object.fromEntries(
    [...sealed].map(([rendition, bytes]) => [
      rendition,
      { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('base64') },
    ]),
  ) as FileDeclaration['renditions'],
});

/** Declares, uploads and adds files to an item, as the browser of its owner does. */
export async function addFilesTo(
  cloud: TestCloud,
  username: string,
  assetId: string,
  made: readonly SealedFile[],
): Promise<void> {
  const headers = await cloud.as(username);
  const send = async (method: string, body: object) => {
    const path = files.declare.path.replace('{id}', assetId);
    const response = await fetch(cloud.origin + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  };
  const declared = (await (await send('POST', { files: made.map(declarationOf) })).json()) as {
    files: DeclaredFile[];
  };
  for (const { id, uploads } of declared.files) {
    const sealed = made.find(({ content }) => content.id === id)?.sealed;
    for (const [rendition, bytes] of sealed ?? []) {
      const upload = uploads[rendition];
      if (!upload) throw new Error(`No address for the ${rendition}`);
      const stored = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: bytes });
      if (!stored.ok) throw new Error(`The ${rendition} was not stored: ${await stored.text()}`);
    }
  }
  await send('PUT', { files: made.map(({ content }) => content) });
}
