import type { Colour, Style } from './layout/style.ts';

const INK: Colour = '0.11 0.11 0.1';
const QUIET: Colour = '0.36 0.35 0.33';
export const ACCENT: Colour = '0.043 0.431 0.455';

/** The few ways in which the documents set text. */
export const STYLES = {
  title: { weight: 'bold', size: 26, colour: INK },
  heading: { weight: 'bold', size: 14, colour: INK },
  text: { weight: 'regular', size: 9, colour: INK },
  strong: { weight: 'bold', size: 9, colour: INK },
  quiet: { weight: 'regular', size: 9, colour: QUIET },
  small: { weight: 'regular', size: 8, colour: QUIET },
} as const satisfies Record<string, Style>;
