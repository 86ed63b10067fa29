import type { Cluster } from './clusters.ts';

/** Writing without spaces between words: a line may end between any two of these. */
const IDEOGRAPHIC =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]|^\p{Extended_Pictographic}/u;
/** What must not begin a line: closing marks, small kana, marks of length and repetition. */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}、。，．！？：；・ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％°,.!?:;]/u;
/** What must not end one. */
const NOT_LAST = /^[\p{Ps}\p{Pi}]/u;
const ENDS_WORD = /^[\p{Zs}\-/,;–—…]/u;

/** A stretch of a text that stays on one line if it can. */
export interface Word {
  readonly clusters: readonly Cluster[];
}

/** A paragraph's characters, gathered into what a line does not divide. Spaces belong to the word before them. */
export function wordsOf(text: string, clusters: readonly Cluster[]): Word[] {
  const words: Cluster[][] = [];
  let before = '';
  for (const cluster of clusters) {
    const shown = text.slice(cluster.start, cluster.end);
    const current = words.at(-1);
    if (current && !mayBreak(before, shown)) current.push(cluster);
    else words.push([cluster]);
    before = shown;
  }
  return words.map((members) => ({ clusters: members }));
}

function mayBreak(before: string, next: string): boolean {
  if (/^\p{Zs}/u.test(next) || NOT_FIRST.test(next) || NOT_LAST.test(before)) return false;
  return ENDS_WORD.test(before) || IDEOGRAPHIC.test(before) || IDEOGRAPHIC.test(next);
}
