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
  return Array.from(graphemes.segment(text), ({ segment, index }) => ({
    start: index,
    end: index + segment.length,
    face: faceFor(faces, weight, segment),
  }));
}

function faceFor(faces: Faces, weight: Weight, cluster: string): FaceName {
  const codePoint = cluster.codePointAt(0) ?? 0;
  const has = (face: FaceName): boolean => faces.get(face)?.has(codePoint) === true;
  if (PICTURE.test(cluster) && has('emoji')) return 'emoji';
  if (has(weight)) return weight;
  const fitting = SCRIPTS.find(([face, script]) => script.test(cluster) && has(face))?.[0];
  return fitting ?? OTHERS.find(has) ?? weight;
}
