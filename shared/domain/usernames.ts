const SHORT_ID_LENGTH = 6;

/** The end of a user's id: of its characters the random ones, which differ between any two users that one meets. */
export const shortIdOf = (userId: string): string => userId.slice(-SHORT_ID_LENGTH);

/** The scripts whose letters look like those of another one, or that are in common use; all others count as one. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
  armenian: /\p{Script=Armenian}/u,
  cherokee: /\p{Script=Cherokee}/u,
  georgian: /\p{Script=Georgian}/u,
  coptic: /\p{Script=Coptic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  arabic: /\p{Script=Arabic}/u,
  devanagari: /\p{Script=Devanagari}/u,
  thai: /\p{Script=Thai}/u,
  eastAsian: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u,
};

const LETTER = /\p{L}/u;
/** Characters that show nothing where they stand. Some of them are letters. */
const HIDDEN = /[\p{DI}\u2800]/u;
/** Everyday letters of Thai and Lao that Unicode calls a form of two others. */
const NO_FORMS = /[\u0e33\u0eb3]/gu;

/** Whether characters stand for others in another form, which can look the same: ligatures, letters of formulas, parts of a syllable. */
function hasForms(name: string): boolean {
  const plain = name.replaceAll(NO_FORMS, '');
  return plain.normalize('NFKC') !== plain;
}

const scriptOf = (letter: string): string =>
  Object.entries(SCRIPTS).find(([, script]) => script.test(letter))?.[0] ?? 'another';

/**
 * Whether a name has hidden characters, other forms of characters, or mixes letters of several scripts, as one does that imitates
 * another name. Latin letters beside East Asian ones are usual and pass: the level 'highly restrictive' of Unicode UTS 39,
 * section 5.2, in short. A name that is wholly of look-alikes of one script passes as well.
 */
export function mayImitate(name: string): boolean {
  if (HIDDEN.test(name) || hasForms(name)) return true;
  const scripts = new Set([...name].filter((each) => LETTER.test(each)).map(scriptOf));
  if (scripts.has('eastAsian')) scripts.delete('latin');
  return scripts.size > 1;
}
