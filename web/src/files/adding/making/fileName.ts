import { FILE_LIMITS, type FileKind } from '#shared/domain/files.ts';

const ENDING = /\.[^.]{1,10}$/;
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
};

/**
 * The name that a file is kept under: no longer than a name may be, well-formed, and with the ending of its type where
 * it was drawn anew.
 * @param fallback the name of a file that has none
 */
export function keptName(name: string, type: string, fallback: string): string {
  const whole = name.toWellFormed().trim();
  const ending = ENDING.exec(whole)?.[0] ?? '';
  const endings = ENDINGS[type];
  const wanted = !endings || endings.includes(ending.toLowerCase()) ? ending : (endings[0] ?? ending);
  const stem = whole.slice(0, whole.length - ending.length);
  const kept = `${stem.slice(0, FILE_LIMITS.nameLength - wanted.length).toWellFormed()}${wanted}`;
  return VISIBLE.test(stem) ? kept : `${fallback}${wanted}`;
}

const WORDS: readonly (readonly [kind: FileKind, words: RegExp])[] = [
  ['receipt', /receipt|invoice|\bbill\b/],
  ['warranty', /warranty|guarantee/],
  ['manual', /manual|instructions/],
  ['certificate', /certificate|appraisal/],
];

/**
 * The kind of a file whose content does not tell it, as its name does. A guess: its owner can change it.
 * @param made the kind that the content tells, or 'other'
 */
export function likelyKind(made: FileKind, name: string): FileKind {
  if (made !== 'other') return made;
  const words = name.toLowerCase().replaceAll('_', ' ');
  return WORDS.find(([, told]) => told.test(words))?.[0] ?? made;
}
