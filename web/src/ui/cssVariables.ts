import type { CSSVariablesResolver } from '@mantine/core';
import { palette } from './palette.ts';

const SOFT = ['petrol', 'red', 'green', 'yellow'] as const;

/** A tint over a surface: on the dark theme it is lighter than the page, so that it stands out and is no hole. */
const tint = (color: (typeof SOFT)[number], percent: number): string =>
  `color-mix(in srgb, ${palette[color][3]} ${percent}%, ${palette.dark[6]})`;

/**
 * The colours of the variants `light`, `subtle` and `outline`. Mantine's own take the ends of a scale, where red is
 * hardly told from black or white; these keep the hue, at a contrast of 4.5 at least.
 */
function softColors(scheme: 'light' | 'dark'): Record<string, string> {
  const isDark = scheme === 'dark';
  return Object.fromEntries(
    SOFT.flatMap((color) => [
      [`--mantine-color-${color}-light`, isDark ? tint(color, 12) : palette[color][0]],
      [`--mantine-color-${color}-light-hover`, isDark ? tint(color, 20) : palette[color][1]],
      [`--mantine-color-${color}-light-color`, palette[color][isDark ? 3 : 7]],
      [`--mantine-color-${color}-outline`, palette[color][isDark ? 3 : 7]],
    ]),
  );
}

/** The app's own colours. A surface is what stands on the page: a card, a field, a dialog. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--app-page': palette.gray[0],
    '--app-surface': '#ffffff',
    '--app-border': palette.gray[3],
    '--app-field-border': palette.gray[5],
    '--app-on-filled': '#ffffff',
    '--app-accent-text': palette.petrol[7],
    '--app-accent-soft': palette.petrol[0],
    '--app-mark': '#ffe08a',
    '--app-mark-text': '#1f1a12',
    '--mantine-color-dimmed': palette.gray[6],
    '--mantine-color-placeholder': palette.gray[6],
    '--mantine-color-default-border': palette.gray[4],
    '--mantine-color-error': palette.red[7],
    ...softColors('light'),
  },
  dark: {
    '--app-page': palette.dark[7],
    '--app-surface': palette.dark[6],
    '--app-border': palette.dark[4],
    '--app-field-border': '#7d766d',
    '--app-on-filled': palette.dark[8],
    '--mantine-color-anchor': palette.petrol[3],
    '--app-accent-text': palette.petrol[3],
    '--app-accent-soft': '#16393b',
    '--app-mark': '#7a5b00',
    '--app-mark-text': '#ffffff',
    '--mantine-color-body': palette.dark[6],
    // Lighter than a surface, as it is darker than one in the light theme: or a disabled button is a mere word.
    '--mantine-color-disabled': palette.dark[5],
    '--mantine-color-dimmed': palette.dark[2],
    '--mantine-color-placeholder': palette.dark[2],
    '--mantine-color-default-border': '#726b62',
    '--mantine-color-error': palette.red[3],
    ...softColors('dark'),
  },
});
