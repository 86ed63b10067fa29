import { basename } from 'node:path';
import {
  Blob,
  ClusterLevel,
  Direction,
  Face,
  Font as ShapedFont,
  shape,
  Buffer as TextBuffer,
} from 'harfbuzzjs';
import { tableOf, tablesOf } from './subset.ts';

/** A glyph in its place. Lengths are in units of the font. */
export interface PlacedGlyph {
  readonly id: number;
  /** The characters that it shows; empty where an earlier glyph shows them too. */
  readonly text: string;
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

export type Font = ReturnType<typeof openFont>;

/** Where a font's tables have the values that a document names (OpenType 1.9, `head` and `OS/2`). */
const BOUNDS_AT = 36;
const CAP_HEIGHT_AT = 88;

/**
 * A TrueType font to measure and shape with, by HarfBuzz. Lengths are in units of the font.
 * @param path names it in documents
 */
export function openFont(file: Buffer, path: string) {
  const face = new Face(new Blob(file));
  const font = new ShapedFont(face);
  const tables = tablesOf(file);
  const head = tableOf(tables, 'head');
  const { ascender, descender } = font.hExtents();
  return {
    name: basename(path, '.ttf').replace('_', '-'),
    unitsPerEm: face.upem,
    /** Left, bottom, right, top. */
    bounds: [0, 2, 4, 6].map((at) => head.readInt16BE(BOUNDS_AT + at)),
    ascent: ascender,
    descent: descender,
    /** A subset has none. */
    capHeight: tables.get('OS/2')?.readInt16BE(CAP_HEIGHT_AT) || ascender,
    has: (codePoint: number): boolean => font.nominalGlyph(codePoint) !== undefined,
    /** The glyph of a character that is not shaped: 0, a box, where the font has none. */
    glyphOf: (codePoint: number): number => font.nominalGlyph(codePoint) ?? 0,
    advanceOf: (glyph: number): number => font.glyphHAdvance(glyph),
    /** The outline as an SVG path, for tests. */
    outlineOf: (glyph: number): string => font.glyphToPath(glyph),
    shape: (text: string, isRightToLeft: boolean): PlacedGlyph[] => placedGlyphs(font, text, isRightToLeft),
  };
}

/** One for all texts: each is HarfBuzz's memory until it is collected. */
const buffer = new TextBuffer();

/**
 * The glyphs of a text in one direction, from left to right: joined letters, marks in their places, ligatures, and from right
 * to left mirrored brackets.
 */
function placedGlyphs(font: ShapedFont, text: string, isRightToLeft: boolean): PlacedGlyph[] {
  buffer.reset();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const textOf = textsOfClusters(
    text,
    buffer.getGlyphInfos().map(({ cluster }) => cluster),
  );
  return buffer.getGlyphInfos().map(({ codepoint: id, cluster }, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    return { id, text: textOf(cluster), xAdvance, xOffset, yOffset };
  });
}

/**
 * Gives the first glyph of each cluster its part of the text, which ends where the next cluster begins.
 * @param clusters the place in the text at which that of each glyph begins
 */
function textsOfClusters(text: string, clusters: readonly number[]): (cluster: number) => string {
  const starts = [...new Set(clusters)].sort((one, other) => one - other);
  const texts = new Map(starts.map((start, at) => [start, text.slice(start, starts[at + 1])]));
  return (cluster) => {
    const shown = texts.get(cluster) ?? '';
    texts.delete(cluster);
    return shown;
  };
}
