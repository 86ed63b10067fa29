/** The same library without the drawing of PNG, which would add 30 KB to a function. */
declare module 'qrcode/lib/browser.js' {
  export { toString } from 'qrcode';
}
