/** The part of the library that makes codes, without those that draw them as PNG, on a terminal or in a page. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
