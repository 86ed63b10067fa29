/** The tables of a TrueType font file by their tags. */
export type Tables = ReadonlyMap<string, Buffer>;

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

/** @throws {Error} when the font has no such table: a file that is no TrueType font. */
export function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table ${tag}`);
  return table;
}

/** A font file of these tables. */
export function fontFile(tables: Tables): Buffer {
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
export const aligned = (bytes: Buffer): Buffer =>
  bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]);

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
