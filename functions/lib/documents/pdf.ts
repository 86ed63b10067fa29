import {
  type JpegEmbedder,
  type PDFContext,
  PDFDocument,
  PDFName,
  type PDFRef,
  PDFStreamWriter,
} from 'pdf-lib';
import { addCharacterMap, compressedStream, embedFace } from './fonts/embed.ts';
import { createFace } from './fonts/face.ts';
import { facesFor, loadFont } from './fonts/library.ts';
import type { Element } from './layout/elements.ts';
import { type Page, resourceOf } from './layout/page.ts';
import type { Faces } from './layout/style.ts';
import { addStructure } from './structure.ts';

interface Description {
  readonly title: string;
  readonly author?: string;
  readonly createdAt: Date;
  /** The meaning of all that the pages show, in the order in which it is to be read. */
  readonly elements: readonly Element[];
  /** Drawings in the square from 0 0 to 1 1 that the pages refer to by these names. */
  readonly drawings?: ReadonlyMap<string, string>;
  /** The pictures that pages refer to by these names. */
  readonly pictures?: ReadonlyMap<string, JpegEmbedder>;
}

/** The faces that these texts need, ready for one document. */
export async function facesOf(texts: Iterable<string>): Promise<Faces> {
  const names = facesFor(texts);
  const faces = await Promise.all(
    names.map(async (name) => [name, createFace(await loadFont(name))] as const),
  );
  return new Map(faces);
}

const OBJECTS_PER_TICK = 500;
/** The tags are many small objects alike: in streams of 50, as pdf-lib has them, a report is a tenth longer. */
const OBJECTS_PER_STREAM = 500;

/** A PDF of these pages. Everything large is compressed outside of the main thread. */
export async function writePdf(
  pages: readonly Page[],
  faces: Faces,
  about: Description,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const fonts: Record<string, PDFRef> = {};
  const characterMap = await addCharacterMap(context);
  const embedding: Promise<void>[] = [];
  for (const [name, face] of faces) {
    const isUsed = face.entries.length > 1;
    if (!isUsed) continue;
    const reference = context.nextRef();
    fonts[resourceOf(name)] = reference;
    embedding.push(embedFace(context, face, characterMap, reference));
  }
  const drawings = await drawingsOf(context, about.drawings ?? new Map());
  const pictures = await picturesOf(context, about.pictures ?? new Map());
  const resourcesWith = (names: readonly string[]): PDFRef => {
    const shown = Object.fromEntries(names.map((name) => [name, pictures.get(name)]));
    return context.register(context.obj({ Font: context.obj(fonts), XObject: { ...drawings, ...shown } }));
  };
  const [references] = await Promise.all([addPages(document, pages, resourcesWith), ...embedding]);
  addStructure(document, pages, references, about.elements);
  describe(document, about);
  await document.flush();
  return PDFStreamWriter.forContext(context, OBJECTS_PER_TICK, true, OBJECTS_PER_STREAM).serializeToBuffer();
}

async function drawingsOf(
  context: PDFContext,
  drawings: ReadonlyMap<string, string>,
): Promise<Record<string, PDFRef>> {
  const form = { Type: 'XObject', Subtype: 'Form', BBox: context.obj([0, 0, 1, 1]) };
  const references = Array.from(drawings, async ([name, operators]) => {
    return [name, await compressedStream(context, operators, form)] as const;
  });
  return Object.fromEntries(await Promise.all(references));
}

async function picturesOf(
  context: PDFContext,
  pictures: ReadonlyMap<string, JpegEmbedder>,
): Promise<Map<string, PDFRef>> {
  const references = new Map<string, PDFRef>();
  for (const [name, picture] of pictures) references.set(name, await picture.embedIntoContext(context));
  return references;
}

/**
 * Pages inherit what they share, so that a page of a long document is hardly more than its content. One with pictures has
 * resources of its own: a reader would look at the pictures of all pages for each of them otherwise.
 * @param resourcesWith gives what all pages use, and the pictures of these names
 */
async function addPages(
  document: PDFDocument,
  pages: readonly Page[],
  resourcesWith: (names: readonly string[]) => PDFRef,
): Promise<PDFRef[]> {
  const { context, catalog } = document;
  const tree = catalog.Pages();
  const parent = catalog.get(PDFName.of('Pages'));
  const contents = await Promise.all(
    pages.map((page) => compressedStream(context, Buffer.from(page.content(), 'latin1'))),
  );
  const kids = pages.map(({ size, pictures }, index) =>
    context.register(
      context.obj({
        Type: 'Page',
        Parent: parent,
        MediaBox: [0, 0, size.width, size.height],
        Contents: contents[index],
        StructParents: index,
        Tabs: 'S',
        ...(pictures.length > 0 && { Resources: resourcesWith(pictures) }),
      }),
    ),
  );
  tree.set(PDFName.of('Resources'), resourcesWith([]));
  tree.set(PDFName.of('Kids'), context.obj(kids));
  tree.set(PDFName.of('Count'), context.obj(kids.length));
  return kids;
}

function describe(document: PDFDocument, { title, author, createdAt }: Description): void {
  document.setTitle(title, { showInWindowTitleBar: true });
  if (author) document.setAuthor(author);
  document.setProducer('Item Registry');
  document.setCreationDate(createdAt);
  document.setLanguage('en');
}
