import { typedKeys } from '#shared/domain/typedKeys.ts';
import { type FaceName, FONT_FILES, SCRIPTS, type Weight } from '../fonts/files.ts';
import type { Faces } from './style.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const OTHERS = typedKeys(FONT_FILES).filter((face) => face !== 'regular' && face !== 'bold');
const PICTURE = /\p{Emoji_Presentation}|\ufe0f|\p{Regional_Indicator}/u;

/** What a reader takes for one character: it is neither divided between lines nor between faces. */
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

/** No writing has a character of so many parts; as one, thousands of accents would take seconds to place. */
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
