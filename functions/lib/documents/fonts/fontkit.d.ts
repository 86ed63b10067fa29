import type { GlyphRun, TypeFeatures } from '@pdf-lib/fontkit';

/** The library accepts a direction that its types leave out: a run's direction is known from its place in a line. */
declare module '@pdf-lib/fontkit' {
  interface Font {
    layout(
      text: string,
      features: TypeFeatures | undefined,
      script: string | undefined,
      language: string | undefined,
      direction: 'ltr' | 'rtl',
    ): GlyphRun;
  }
}
