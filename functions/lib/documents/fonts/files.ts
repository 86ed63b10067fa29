/**
 * The font of each script, as files of packages. They stay files, read when a document needs them:
 * a bundle takes them along under `node_modules`, so that they resolve there as they do here.
 */
export const FONT_FILES = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  cjk: '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  hangul: '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
} as const;

export type FaceName = keyof typeof FONT_FILES;

/** The two weights of Latin, Greek and Cyrillic, which every document has. */
export type Weight = 'regular' | 'bold';

/** The script that each face other than the first two is for. Han comes last: its font is the largest. */
export const SCRIPTS: readonly (readonly [face: FaceName, script: RegExp])[] = [
  ['hebrew', /\p{scx=Hebrew}/u],
  ['arabic', /\p{scx=Arabic}/u],
  ['hangul', /\p{scx=Hangul}/u],
  ['emoji', /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u20e3\ufe0f]/u],
  ['cjk', /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Bopomofo}|[\uff00-\uffee]/u],
];
