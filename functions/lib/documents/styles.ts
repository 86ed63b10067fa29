import type { Colour, Style } from './layout/style.ts';

const INK: Colour = '.11 g';
const QUIET: Colour = '.35 g';
export const ACCENT: Colour = '0.043 0.431 0.455 rg';

/** The few ways in which the documents set text. */
export const STYLES = {
  title: { weight: 'bold', size: 26, colour: INK },
  heading: { weight: 'bold', size: 14, colour: INK },
  item: { weight: 'bold', size: 12, colour: INK },
  text: { weight: 'regular', size: 9, colour: INK },
  strong: { weight: 'bold', size: 9, colour: INK },
  quiet: { weight: 'regular', size: 9, colour: QUIET },
  small: { weight: 'regular', size: 8, colour: QUIET },
} as const satisfies Record<string, Style>;
