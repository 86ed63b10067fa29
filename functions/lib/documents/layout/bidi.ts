import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** The levels of the Unicode Bidirectional Algorithm (UAX #9): odd ones run from right to left. */
export interface Levels {
  readonly at: (index: number) => number;
  /** Whether the paragraph as a whole is read from right to left. */
  readonly isRightToLeft: boolean;
}

/** The levels of a paragraph, whose direction is that of its first letter. */
export function levelsOf(paragraph: string): Levels {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return {
    at: (index) => levels[index] ?? 0,
    isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1,
  };
}

/** Brackets and their like are drawn the other way round from right to left; twice mirrored is as before. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

interface Levelled {
  readonly level: number;
}

/** Rule L2 of the algorithm: from the highest level to the lowest odd one, each sequence of it is reversed. */
export function visualOrder<T extends Levelled>(parts: readonly T[]): T[] {
  const ordered = [...parts];
  const highest = parts.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return ordered;
}
