/** The library's types declare names that its builds do not export: there is one default object. */
declare module '@pdf-lib/fontkit/dist/fontkit.umd.js' {
  import type { Font } from '@pdf-lib/fontkit';

  const fontkit: { create(bytes: Uint8Array): Font };
  export default fontkit;
}
