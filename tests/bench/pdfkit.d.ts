/** The little of the library that its benchmark uses; it has no types of its own. */
declare module 'pdfkit' {
  import { EventEmitter } from 'node:events';

  export default class PDFDocument extends EventEmitter {
    constructor(options: { size: string; margin: number });
    fontSize(points: number): this;
    text(text: string): this;
    table(table: { data: readonly (readonly string[])[] }): this;
    moveDown(): this;
    end(): void;
  }
}
