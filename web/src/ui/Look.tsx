import {
  createTheme,
  defaultVariantColorsResolver,
  MantineProvider,
  type VariantColorsResolver,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables } from './cssVariables.ts';
import { palette } from './palette.ts';

/** The smallest size of anything that a finger has to hit. */
const TOUCH_TARGET = '2.75rem';
const TRANSITION_MS = 120;
const FLAT = { transitionProps: { duration: TRANSITION_MS }, shadow: 'none' } as const;

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
    Input: { vars: () => ({ wrapper: { '--input-height': TOUCH_TARGET } }) },
    Card: { defaultProps: { radius: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Alert: { defaultProps: { radius: 'lg' } },
    Modal: DIALOG,
    Menu: { defaultProps: FLAT, styles: { item: { minHeight: TOUCH_TARGET } } },
    Popover: { defaultProps: FLAT },
    Combobox: { defaultProps: FLAT },
    Drawer: DIALOG,
    Tooltip: { defaultProps: { transitionProps: { duration: TRANSITION_MS } } },
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
