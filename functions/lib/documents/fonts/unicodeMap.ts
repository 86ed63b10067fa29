import { CODE_SPACE, hexOf } from './charCodes.ts';
import type { Entries } from './face.ts';

/** The most that a section of a character map may hold (Adobe technical note 5014). */
const SECTION = 100;

/**
 * For a glyph that is only part of a character, as the dots of an Arabic letter are. Readers leave this invisible
 * mark out; an empty text they take for a missing one, and show the code instead.
 */
const NOTHING = '\u200b';

/** The text of every code, as a ToUnicode character map (ISO 32000-1, 9.10.3). */
export function unicodeMap(entries: Entries): string {
  const lines = entries.map(({ text }, code) => `${hexOf(code)}<${utf16(text || NOTHING)}>`);
  const sections: string[] = [];
  for (let start = 0; start < lines.length; start += SECTION) {
    const section = lines.slice(start, start + SECTION);
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`);
  }
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

function utf16(text: string): string {
  let units = '';
  for (let index = 0; index < text.length; index += 1)
    units += text.charCodeAt(index).toString(16).padStart(4, '0');
  return units;
}
