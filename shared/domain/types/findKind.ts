import { typedKeys } from '#shared/domain/typedKeys.ts';
import { foldText } from '../foldText.ts';
import { TYPE_WORDS, type TypeKind } from './typeWords.ts';

const KINDS = new Map<string, TypeKind>(
  typedKeys(TYPE_WORDS).flatMap((kind) => TYPE_WORDS[kind].split(', ').map((word) => [word, kind] as const)),
);
const LONGEST_GROUP = 3;

/** The forms in which a word may stand in the table: as it is, and without the ending of its plural. */
const singularsOf = (word: string): string[] => [
  word,
  word.replace(/ies$/, 'y'),
  word.replace(/ves$/, 'f'),
  word.replace(/es$/, ''),
  word.replace(/s$/, ''),
];

const kindOf = (words: readonly string[]): TypeKind | undefined =>
  singularsOf(words.join(' '))
    .map((form) => KINDS.get(form))
    .find((kind) => kind !== undefined);

/**
 * The kind of thing that a type names, in any case and also within a group of words. The last known words decide,
 * as in “garden chair”; undefined when none is known.
 */
export function findKind(type: string): TypeKind | undefined {
  const words = foldText(type).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  for (let end = words.length; end > 0; end -= 1) {
    for (let length = Math.min(LONGEST_GROUP, end); length > 0; length -= 1) {
      const kind = kindOf(words.slice(end - length, end));
      if (kind !== undefined) return kind;
    }
  }
  return undefined;
}
