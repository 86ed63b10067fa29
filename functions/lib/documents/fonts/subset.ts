export interface Subset {
  readonly file: Buffer;
  /** The number of each wanted glyph in the new file, in the order they were asked for. */
  readonly numbers: readonly number[];
}

/** The tables that a renderer needs beside the glyphs: the programs of the hints, where there are any. */
const KEPT_WHOLE = ['cvt ', 'fpgm', 'prep'];

const LONG_OFFSETS_AT = 50;
const METRICS_COUNT_AT = 34;
const GLYPH_COUNT_AT = 4;
const METRICS_BYTES = 4;

/**
 * A TrueType font of only these glyphs and the parts that they are made of. Written here because the library's
 * own subsets lose glyphs of an odd length.
 */
export function subsetFont(file: Buffer, wanted: Iterable<number>): Subset {
  const tables = tablesOf(file);
  const source = glyphsOf(tables);
  const chosen = new Map<number, number>([[0, 0]]);
  const numberOf = (glyph: number): number => {
    const known = chosen.get(glyph) ?? chosen.size;
    chosen.set(glyph, known);
    return known;
  };
  const numbers = Array.from(wanted, numberOf);
  const outlines: Buffer[] = [];
  // A map is walked with what is added on the way: the parts of composed glyphs.
  for (const glyph of chosen.keys()) outlines.push(aligned(renumbered(source.outline(glyph), numberOf)));

  const written = new Map<string, Buffer>([
    ...[...tables].filter(([tag]) => KEPT_WHOLE.includes(tag)),
    ['glyf', Buffer.concat(outlines)],
    ['head', patched(tableOf(tables, 'head'), LONG_OFFSETS_AT, 1)],
    ['hhea', patched(tableOf(tables, 'hhea'), METRICS_COUNT_AT, chosen.size)],
    ['hmtx', Buffer.concat(Array.from(chosen.keys(), source.metrics))],
    ['loca', offsetsOf(outlines)],
    ['maxp', patched(tableOf(tables, 'maxp'), GLYPH_COUNT_AT, chosen.size)],
  ]);
  return { file: fontFile(written), numbers };
}

function patched(table: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(value, at);
  return copy;
}

function glyphsOf(tables: Tables) {
  const [glyf, loca, hmtx] = [tableOf(tables, 'glyf'), tableOf(tables, 'loca'), tableOf(tables, 'hmtx')];
  const isLong = tableOf(tables, 'head').readUInt16BE(LONG_OFFSETS_AT) === 1;
  const count = tableOf(tables, 'hhea').readUInt16BE(METRICS_COUNT_AT);
  const offset = (glyph: number): number =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  return {
    outline: (glyph: number): Buffer => Buffer.from(glyf.subarray(offset(glyph), offset(glyph + 1))),
    /** Its advance and left side bearing; glyphs after the last full entry share that one's advance. */
    metrics(glyph: number): Buffer {
      const at = Math.min(glyph, count - 1) * METRICS_BYTES;
      const metrics = Buffer.from(hmtx.subarray(at, at + METRICS_BYTES));
      if (glyph >= count) hmtx.copy(metrics, 2, count * METRICS_BYTES + (glyph - count) * 2);
      return metrics;
    },
  };
}

function offsetsOf(outlines: readonly Buffer[]): Buffer {
  const offsets = Buffer.alloc((outlines.length + 1) * 4);
  let offset = 0;
  for (const [index, outline] of outlines.entries()) {
    offset += outline.length;
    offsets.writeUInt32BE(offset, (index + 1) * 4);
  }
  return offsets;
}

const OUTLINE_HEADER_BYTES = 10;
/** The flags of a composed glyph's part ('glyf' table). */
const FLAG = { words: 0x01, scale: 0x08, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

/** The outline with the numbers that its parts have in the subset. Changes the bytes that it is given. */
function renumbered(outline: Buffer, numberOf: (glyph: number) => number): Buffer {
  const isComposed = outline.length > 0 && outline.readInt16BE(0) < 0;
  let at = OUTLINE_HEADER_BYTES;
  let flags: number = isComposed ? FLAG.more : 0;
  while (flags & FLAG.more) {
    flags = outline.readUInt16BE(at);
    outline.writeUInt16BE(numberOf(outline.readUInt16BE(at + 2)), at + 2);
    at += 4 + (flags & FLAG.words ? 4 : 2) + transformBytes(flags);
  }
  return outline;
}

function transformBytes(flags: number): number {
  if (flags & FLAG.scale) return 2;
  if (flags & FLAG.twoScales) return 4;
  return flags & FLAG.matrix ? 8 : 0;
}

/** The tables of a TrueType font file by their tags. */
type Tables = ReadonlyMap<string, Buffer>;

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/** The tables of a font file (OpenType 1.9, "Organization of an OpenType Font"). */
export function tablesOf(file: Buffer): Tables {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < file.readUInt16BE(4); index += 1) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    const start = file.readUInt32BE(entry + 8);
    const tag = file.toString('latin1', entry, entry + 4);
    tables.set(tag, file.subarray(start, start + file.readUInt32BE(entry + 12)));
  }
  return tables;
}

/** @throws {Error} when the font has no such table: the file is not a TrueType font. */
export function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table ${tag}`);
  return table;
}

/** A font file of these tables. */
function fontFile(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const header = Buffer.alloc(HEADER_BYTES + sorted.length * ENTRY_BYTES);
  const power = Math.floor(Math.log2(sorted.length));
  header.writeUInt32BE(0x0001_0000, 0);
  header.writeUInt16BE(sorted.length, 4);
  header.writeUInt16BE(2 ** power * ENTRY_BYTES, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((sorted.length - 2 ** power) * ENTRY_BYTES, 10);
  const parts: Buffer[] = [header];
  let start = header.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    const padded = aligned(table);
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(checksum(padded), entry + 4);
    header.writeUInt32BE(start, entry + 8);
    header.writeUInt32BE(table.length, entry + 12);
    parts.push(padded);
    start += padded.length;
  }
  return Buffer.concat(parts);
}

/** The bytes, filled up with zeros to a multiple of four. */
const aligned = (bytes: Buffer): Buffer =>
  bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]);

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
