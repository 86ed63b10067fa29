import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { type PDFArray, type PDFContext, type PDFDict, PDFRawStream, type PDFRef, PDFString } from 'pdf-lib';
import { inBatches } from '#functions/lib/base/inBatches.ts';
import { CODE_SPACE, hexOf, indexMap, MAP_NAME, MAP_SYSTEM } from './charCodes.ts';
import type { Entries, Face } from './face.ts';
import type { Font } from './font.ts';
import { subsetFont } from './subset.ts';
import { utf16 } from './utf16.ts';

const compress = promisify(deflate);

/** A stream of the document, compressed outside of the main thread. */
export async function compressedStream(
  context: PDFContext,
  bytes: Uint8Array | string,
  entries: Record<string, number | string | PDFArray | PDFDict> = {},
): Promise<PDFRef> {
  const content = await compress(bytes, { level: 9, memLevel: 9 });
  const dictionary = context.obj({ ...entries, Filter: 'FlateDecode', Length: content.length });
  return context.register(PDFRawStream.of(dictionary, content));
}

/** The character map of all fonts of a document, for their dictionaries. */
export function addCharacterMap(context: PDFContext): Promise<PDFRef> {
  return compressedStream(context, indexMap(), {
    Type: 'CMap',
    CMapName: MAP_NAME,
    CIDSystemInfo: systemInfo(context),
  });
}

const systemInfo = (context: PDFContext): PDFDict =>
  context.obj({
    Registry: PDFString.of(MAP_SYSTEM.registry),
    Ordering: PDFString.of(MAP_SYSTEM.ordering),
    Supplement: MAP_SYSTEM.supplement,
  });

/**
 * Writes a face into the document under the reference that its pages use: the outlines of the glyphs in use,
 * their widths, and the text of each code (ISO 32000-1, 9.7).
 */
export async function embedFace(
  context: PDFContext,
  face: Face,
  characterMap: PDFRef,
  reference: PDFRef,
): Promise<void> {
  const { font, entries } = face;
  const name = `AAAAAA+${font.name}`;
  const subset = subsetFont(
    face.file,
    entries.map(({ glyph }) => glyph),
  );
  const [file, codeToGlyph, toUnicode] = await Promise.all([
    compressedStream(context, subset.file, { Length1: subset.file.length }),
    compressedStream(context, Buffer.from(subset.numbers.flatMap((number) => [number >> 8, number & 0xff]))),
    compressedStream(context, unicodeMap(entries)),
  ]);
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDToGIDMap: codeToGlyph,
    CIDSystemInfo: systemInfo(context),
    FontDescriptor: context.register(context.obj(descriptorOf(font, face.scale, name, file))),
    W: [0, widthsOf(entries)],
  });
  const dictionary = context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: characterMap,
    DescendantFonts: [context.register(descendant)],
    ToUnicode: toUnicode,
  });
  context.assign(reference, dictionary);
}

const widthsOf = (entries: Entries): number[] => entries.map(({ width }) => Math.round(width));

/** Bit 3 of the flags: the font is not in the standard Latin encoding. */
const SYMBOLIC = 4;
/** A stem's usual thickness; nothing is drawn by it while the font is embedded. */
const STEM = 80;

const descriptorOf = (font: Font, scale: number, name: string, file: PDFRef) => ({
  Type: 'FontDescriptor',
  FontName: name,
  Flags: SYMBOLIC,
  FontBBox: font.bounds.map((edge) => edge * scale),
  ItalicAngle: 0,
  Ascent: font.ascent * scale,
  Descent: font.descent * scale,
  CapHeight: font.capHeight * scale,
  StemV: STEM,
  FontFile2: file,
});

/** The most that a section of a character map may hold (Adobe technical note 5014). */
const SECTION = 100;

/**
 * For a glyph that is only part of a character, as the dots of an Arabic letter are. Readers leave this invisible
 * mark out; an empty text they take for a missing one, and show the code instead.
 */
const NOTHING = '\u200b';

/** The text of every code, as a ToUnicode character map (ISO 32000-1, 9.10.3). */
function unicodeMap(entries: Entries): string {
  const lines = entries.map(({ text }, code) => `${hexOf(code)}<${utf16(text || NOTHING)}>`);
  const sections = inBatches(SECTION, lines).map(
    (section) => `${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`,
  );
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
${CODE_SPACE}
${sections.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
