import { clean, isSimple } from './clean.ts';
import { complexLines } from './complex.ts';
import { simpleLines } from './simple.ts';
import { type Faces, faceOf, type Line, type Style } from './style.ts';

export type Typesetter = ReturnType<typeof createTypesetter>;

/** How far apart lines are, as a multiple of the font size. */
export const LEADING = 1.3;
/** Longer texts do not come again. */
const KEPT_LENGTH = 60;

/** Turns texts into lines. The same short text often comes again (a detail's name), so its lines are kept. */
export function createTypesetter(faces: Faces) {
  const kept = new Map<string, readonly Line[]>();

  function setParagraph(paragraph: string, { weight, size }: Style, width: number): Line[] {
    const limit = (width / size) * 1000;
    return isSimple(paragraph)
      ? simpleLines(faceOf(faces, weight), weight, paragraph, limit)
      : complexLines({ faces, weight, size }, paragraph, limit);
  }

  return {
    /** The lines of a text, none wider than `width` points; none for an empty text. */
    lines(text: string, style: Style, width: number): readonly Line[] {
      const key = text.length <= KEPT_LENGTH ? `${style.weight} ${style.size} ${width} ${text}` : '';
      const known = kept.get(key);
      if (known) return known;
      const paragraphs = text === '' ? [] : clean(text).split('\n');
      const lines = paragraphs.flatMap((paragraph) => setParagraph(paragraph, style, width));
      if (key !== '') kept.set(key, lines);
      return lines;
    },
  };
}
