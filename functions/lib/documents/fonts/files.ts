/** The file of a family that has one package for each script. */
const noto = (script: string) =>
  `@expo-google-fonts/noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`;

/**
 * The font of each script, as files of packages. They stay files, read when a document needs them:
 * a bundle takes them along under `node_modules`, so that they resolve there as they do here.
 */
export const FONT_FILES = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  hebrew: noto('Hebrew'),
  arabic: noto('Arabic'),
  devanagari: noto('Devanagari'),
  bengali: noto('Bengali'),
  gurmukhi: noto('Gurmukhi'),
  gujarati: noto('Gujarati'),
  tamil: noto('Tamil'),
  telugu: noto('Telugu'),
  kannada: noto('Kannada'),
  malayalam: noto('Malayalam'),
  sinhala: noto('Sinhala'),
  thai: noto('Thai'),
  lao: noto('Lao'),
  khmer: noto('Khmer'),
  myanmar: noto('Myanmar'),
  georgian: noto('Georgian'),
  armenian: noto('Armenian'),
  ethiopic: noto('Ethiopic'),
  cjk: '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  hangul: '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
} as const;

export type FaceName = keyof typeof FONT_FILES;

/** The two weights of Latin, Greek and Cyrillic, which every document has. */
export type Weight = 'regular' | 'bold';

/**
 * The script that each face other than the first two is for: only its letters, because several scripts share signs, and a
 * font is loaded for each that is named. Han comes last: its font is the largest.
 */
export const SCRIPTS: readonly (readonly [face: FaceName, script: RegExp])[] = [
  ['hebrew', /\p{scx=Hebrew}/u],
  ['arabic', /\p{scx=Arabic}/u],
  ['devanagari', /\p{sc=Devanagari}/u],
  ['bengali', /\p{sc=Bengali}/u],
  ['gurmukhi', /\p{sc=Gurmukhi}/u],
  ['gujarati', /\p{sc=Gujarati}/u],
  ['tamil', /\p{sc=Tamil}/u],
  ['telugu', /\p{sc=Telugu}/u],
  ['kannada', /\p{sc=Kannada}/u],
  ['malayalam', /\p{sc=Malayalam}/u],
  ['sinhala', /\p{sc=Sinhala}/u],
  ['thai', /\p{sc=Thai}/u],
  ['lao', /\p{sc=Lao}/u],
  ['khmer', /\p{sc=Khmer}/u],
  ['myanmar', /\p{sc=Myanmar}/u],
  ['georgian', /\p{sc=Georgian}/u],
  ['armenian', /\p{sc=Armenian}/u],
  ['ethiopic', /\p{sc=Ethiopic}/u],
  ['hangul', /\p{scx=Hangul}/u],
  ['emoji', /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u20e3\ufe0f]/u],
  ['cjk', /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Bopomofo}|[\uff00-\uffee]/u],
];
