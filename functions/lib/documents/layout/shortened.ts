import type { Line } from './style.ts';

/** The first trial has this many characters: most names are set whole by it. */
const FIRST_LENGTH = 40;

/**
 * The lines of a text, or of as much of it as fits with an ellipsis at its end. To set a line of a script that has to be
 * shaped takes milliseconds, so there are few trials, and none with more than twice as much as fits.
 */
export function shortened(
  set: (text: string) => readonly Line[],
  text: string,
  most: number,
): readonly Line[] {
  const characters = [...text];
  const all = characters.length;
  const startOf = (length: number) =>
    length === all ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
  let lines: readonly Line[] = [];
  let [fitting, tooLong] = [0, all + 1];
  while (tooLong - fitting > 1) {
    const isKnownToEnd = tooLong <= all;
    const length = isKnownToEnd
      ? Math.floor((fitting + tooLong) / 2)
      : Math.min(Math.max(2 * fitting, FIRST_LENGTH), all);
    const tried = set(startOf(length));
    const fits = tried.length <= most;
    if (fits) fitting = length;
    else tooLong = length;
    // Where not even one character fits, it stands there all the same.
    if (fits || fitting === 0) lines = tried;
  }
  return lines;
}
