import { typedKeys } from '#shared/domain/typedKeys.ts';
import { type FaceName, FONT_FILES, SCRIPTS, type Weight } from '../fonts/files.ts';
import type { Faces } from './style.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const OTHERS = typedKeys(FONT_FILES).filter((face) => face !== 'regular' && face !== 'bold');
const PICTURE = /\p{Emoji_Presentation}|\ufe0f|\p{Regional_Indicator}/u;

/** A user-perceived character (grapheme): it is divided neither between lines nor between faces. */
export interface Cluster {
  readonly start: number;
  readonly end: number;
  readonly face: FaceName;
}

/** The characters of a text, each with the face that can show it, or the plain one, whose box shows the rest. */
export function clustersOf(faces: Faces, weight: Weight, text: string): Cluster[] {
  return Array.from(graphemes.segment(text)).flatMap(({ segment, index }) => {
    const face = faceFor(faces, weight, segment);
    let start = index;
    return partsOf(segment).map((part) => {
      const cluster = { start, end: start + part.length, face };
      start = cluster.end;
      return cluster;
    });
  });
}

/** No script has a character of so many parts; as one, thousands of accents would take seconds to place. */
const LONGEST = 64;

function partsOf(segment: string): string[] {
  if (segment.length <= LONGEST) return [segment];
  const parts = [''];
  for (const character of segment) {
    const part = parts.at(-1) ?? '';
    if (part.length + character.length > LONGEST) parts.push(character);
    else parts[parts.length - 1] = part + character;
  }
  return parts;
}

function faceFor(faces: Faces, weight: Weight, cluster: string): FaceName {
  const codePoint = cluster.codePointAt(0) ?? 0;
  const has = (face: FaceName): boolean => faces.get(face)?.has(codePoint) === true;
  if (PICTURE.test(cluster) && has('emoji')) return 'emoji';
  if (has(weight)) return weight;
  const fitting = SCRIPTS.find(([face, script]) => script.test(cluster) && has(face))?.[0];
  return fitting ?? OTHERS.find(has) ?? weight;
}

/** Scripts without spaces between words: a line may end between any two of these. */
const IDEOGRAPHIC =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]|^\p{Extended_Pictographic}/u;
/** Scripts without spaces whose words a dictionary tells apart. */
const BY_DICTIONARY = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/** The places in a text at which the dictionary begins a word of such a script. */
const dictionaryWords = (text: string): ReadonlySet<number> =>
  new Set(
    BY_DICTIONARY.test(text)
      ? Array.from(dictionary.segment(text), ({ segment, index }) =>
          BY_DICTIONARY.test(segment) ? index : -1,
        )
      : [],
  );

/** Characters that must not begin a line: closing marks, small kana, marks of length and repetition. */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}、。，．！？：；・ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％°,.!?:;]/u;
/** Characters that must not end a line. */
const NOT_LAST = /^[\p{Ps}\p{Pi}]/u;
const ENDS_WORD = /^[\p{Zs}\-/,;–—…]/u;

/** A part of a text that stays on one line if it can. */
export interface Word {
  readonly clusters: readonly Cluster[];
}

/** A paragraph's characters, gathered into what a line does not divide. Spaces belong to the word before them. */
export function wordsOf(text: string, clusters: readonly Cluster[]): Word[] {
  const words: Cluster[][] = [];
  const starts = dictionaryWords(text);
  let before = '';
  for (const cluster of clusters) {
    const shown = text.slice(cluster.start, cluster.end);
    const current = words.at(-1);
    if (current && !mayBreak(before, shown, starts.has(cluster.start))) current.push(cluster);
    else words.push([cluster]);
    before = shown;
  }
  return words.map((members) => ({ clusters: members }));
}

function mayBreak(before: string, next: string, isWord: boolean): boolean {
  if (/^\p{Zs}/u.test(next) || NOT_FIRST.test(next) || NOT_LAST.test(before)) return false;
  if (isWord && BY_DICTIONARY.test(before)) return true;
  return ENDS_WORD.test(before) || IDEOGRAPHIC.test(before) || IDEOGRAPHIC.test(next);
}
