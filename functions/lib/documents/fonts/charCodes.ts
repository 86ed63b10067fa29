/**
 * The codes of a document's characters (ISO 32000-1, 9.7.5 and 9.7.6): the first of a font, which are nearly all of
 * a document in an alphabet, are one byte; the others are two, the first of which begins no shorter code.
 */
const SHORT_CODES = 0xc0;
const FIRST_LONG = SHORT_CODES << 8;

/** How many codes there are. */
export const CODES = SHORT_CODES + 0x1_0000 - FIRST_LONG;

/** The bytes of the code with this index. */
export function bytesOf(index: number): number[] {
  if (index < SHORT_CODES) return [index];
  const code = FIRST_LONG + index - SHORT_CODES;
  return [code >> 8, code & 0xff];
}

/** The code with this index as it stands in a character map. */
export const hexOf = (index: number): string => `<${Buffer.from(bytesOf(index)).toString('hex')}>`;

/** The code lengths that a character map declares. */
export const CODE_SPACE = `2 begincodespacerange
<00> <${(SHORT_CODES - 1).toString(16)}>
<${FIRST_LONG.toString(16)}> <ffff>
endcodespacerange`;

export const MAP_NAME = 'ItemRegistry-H';
export const MAP_SYSTEM = { registry: 'Adobe', ordering: 'Identity', supplement: 0 };

/** The character map from codes to their indexes (Adobe technical note 5014): a range has one first byte. */
export function indexMap(): string {
  const ranges = [`<00> <${(SHORT_CODES - 1).toString(16)}> 0`];
  for (let index = SHORT_CODES; index < CODES; index += 0x100) {
    ranges.push(`${hexOf(index)} ${hexOf(index + 0xff)} ${index}`);
  }
  const { registry, ordering, supplement } = MAP_SYSTEM;
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (${registry}) /Ordering (${ordering}) /Supplement ${supplement} >> def
/CMapName /${MAP_NAME} def
/CMapType 1 def
/WMode 0 def
${CODE_SPACE}
${ranges.length} begincidrange
${ranges.join('\n')}
endcidrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
