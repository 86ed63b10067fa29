import bidiFactory from 'bidi-js';
import type { Weight } from '../fonts/files.ts';
import { type Cluster, clustersOf, type Word, wordsOf } from './clusters.ts';
import { shape, type TextRun, widthOf } from './shape.ts';
import { type Faces, faceOf, type Line } from './style.ts';

interface Setting {
  readonly faces: Faces;
  readonly weight: Weight;
  /** In points. */
  readonly size: number;
}

/**
 * The lines of a paragraph in any script: each character in a face that has it, shaped, and in the order of the
 * Unicode Bidirectional Algorithm. A word that is wider than a line is cut between characters.
 * @param width in thousandths of the font size.
 */
export function complexLines(setting: Setting, text: string, width: number): Line[] {
  const clusters = clustersOf(setting.faces, setting.weight, text);
  const levels = levelsOf(text);
  const measure = (members: readonly Cluster[]) => widthOfAll(setting, textRunsOf(text, members, levels));
  return divide(text, wordsOf(text, clusters), measure, width).map((members) => {
    const runs = visualOrder(textRunsOf(text, withoutSpacesAtEnd(text, members), levels)).map((run) =>
      shape(faceOf(setting.faces, run.face), run, setting.size),
    );
    const lineWidth = runs.reduce((total, run) => total + run.width, 0);
    return { runs, width: lineWidth, isRightToLeft: levels.isRightToLeft };
  });
}

const widthOfAll = ({ faces }: Setting, runs: readonly TextRun[]): number =>
  runs.reduce((total, run) => total + widthOf(faceOf(faces, run.face), run), 0);

type Measure = (clusters: readonly Cluster[]) => number;

/** Fills lines with words. Spaces at a line's end hang over; before the next word they count. */
function divide(text: string, words: readonly Word[], measure: Measure, width: number): Cluster[][] {
  const lines: Cluster[][] = [[]];
  let used = 0;
  const place = (clusters: readonly Cluster[]) => {
    const seen = withoutSpacesAtEnd(text, clusters);
    const ink = measure(seen);
    if (ink > width && clusters.length > 1) {
      for (const cluster of clusters) place([cluster]);
      return;
    }
    const whole = seen.length === clusters.length ? ink : measure(clusters);
    const line = lines.at(-1);
    if (line && (line.length === 0 || used + ink <= width)) {
      line.push(...clusters);
      used += whole;
    } else {
      lines.push([...clusters]);
      used = whole;
    }
  };
  for (const { clusters } of words) place(clusters);
  return lines;
}

function withoutSpacesAtEnd(text: string, clusters: readonly Cluster[]): readonly Cluster[] {
  const last = clusters.findLastIndex(({ start, end }) => text.slice(start, end).trim() !== '');
  return clusters.slice(0, last + 1);
}

interface LevelledRun extends TextRun {
  readonly level: number;
}

/** Neighbouring characters of one face and one level, in the order of the text. */
function textRunsOf(text: string, clusters: readonly Cluster[], levels: Levels): LevelledRun[] {
  const runs: { face: Cluster['face']; level: number; text: string }[] = [];
  for (const { start, end, face } of clusters) {
    const level = levels.at(start);
    const shown = text.slice(start, end);
    const current = runs.at(-1);
    if (current?.face === face && current.level === level) current.text += shown;
    else runs.push({ face, level, text: shown });
  }
  return runs.map((run) => ({ ...run, isRightToLeft: run.level % 2 === 1 }));
}

const bidi = bidiFactory();

/** The levels of the Unicode Bidirectional Algorithm (UAX #9): odd ones run from right to left. */
interface Levels {
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
