/** The same library without the drawing of PNG, which would add 30 KB to a function. */
declare module 'qrcode/lib/browser.js' {
  /** Its only export: a CommonJS module that is bundled apart has no named ones. */
  const qrcode: Pick<typeof import('qrcode'), 'toString'>;
  export default qrcode;
}
