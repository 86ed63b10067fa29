import {
  type BadgeProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  MantineProvider,
  type VariantColorsResolver,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { palette } from './palette.ts';

/** The smallest size of anything that a finger has to hit. */
const TOUCH_TARGET = '2.75rem';
const TRANSITION_MS = 120;
const FLAT = { transitionProps: { duration: TRANSITION_MS }, shadow: 'none' } as const;

/** On a phone a toast stands at the upper edge. The title of a high dialog comes right below its two lines. */
const BELOW_TOAST = 'clamp(5dvh, 3rem, 8dvh)';

/** The head of a dialog is not a landmark of the page. */
const DIALOG = {
  defaultProps: { ...FLAT, radius: 'lg', attributes: { header: { role: 'presentation' } } },
  styles: {
    title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)', lineHeight: 1.25 },
    content: { border: '1px solid var(--app-border)' },
  },
} as const;

/** Mantine chooses the text on a filled part for the light scheme only, and keeps it on the dark one. */
const readableOnFilled: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--app-on-filled)' } : colors;
};

const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 3 },
  colors: palette,
  variantColorResolver: readableOnFilled,
  black: '#24211e',
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  /** Controls have `md`, what stands on the page has `lg`. */
  radius: { xs: '4px', sm: '6px', md: '9px', lg: '12px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  /** Named, not imported: a component's code travels with the screen that shows it. */
  components: {
    Button: { defaultProps: { size: 'sm' }, vars: () => ({ root: { '--button-height': TOUCH_TARGET } }) },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': TOUCH_TARGET } }),
    },
    /** A browser keeps on its disk what is typed in other fields, also after a lock and a sign-out. */
    Input: {
      defaultProps: { autoComplete: 'off' },
      vars: () => ({ wrapper: { '--input-height': TOUCH_TARGET } }),
    },
    /** A hint stands below its field, so that the field does not move when a doubt or an error comes. */
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    /** A shown password is a text, and some browsers check the spelling of texts at a server. */
    PasswordInput: { defaultProps: { spellCheck: false } },
    /** Mantine's own size is smaller than any other text. */
    Badge: {
      defaultProps: { tt: 'none' },
      vars: (_: unknown, { size }: BadgeProps) => ({
        root: size ? {} : { '--badge-fz': '0.75rem', '--badge-height': '1.375rem' },
      }),
    },
    Card: { defaultProps: { radius: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Alert: { defaultProps: { radius: 'lg' } },
    Modal: { ...DIALOG, defaultProps: { ...DIALOG.defaultProps, yOffset: BELOW_TOAST } },
    Menu: { defaultProps: FLAT, styles: { item: { minHeight: TOUCH_TARGET } } },
    Popover: { defaultProps: FLAT },
    Combobox: { defaultProps: FLAT },
    Drawer: DIALOG,
    Tooltip: { defaultProps: { transitionProps: { duration: TRANSITION_MS } } },
  },
});

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
      [`--mantine-color-${color}-light-hover`, isDark ? tint(color, 15) : palette[color][1]],
      [`--mantine-color-${color}-light-color`, palette[color][isDark ? 3 : 7]],
      [`--mantine-color-${color}-outline`, palette[color][isDark ? 3 : 7]],
    ]),
  );
}

/** The app's own colours. A surface is what stands on the page: a card, a field, a dialog. */
const cssVariables: CSSVariablesResolver = () => ({
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
    // Lighter than a surface, as it is darker than one in the light theme: or a disabled button is a mere word, and a
    // quiet badge a black hole.
    '--mantine-color-disabled': palette.dark[5],
    '--mantine-color-gray-light': palette.dark[5],
    '--mantine-color-dimmed': palette.dark[2],
    '--mantine-color-placeholder': palette.dark[2],
    '--mantine-color-default-border': '#726b62',
    '--mantine-color-error': palette.red[3],
    ...softColors('dark'),
  },
});

/** Gives the components within it the product's colours, type and sizes. */
export function Look({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
