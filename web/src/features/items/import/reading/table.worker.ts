import { type Reading, tableOf } from './table.ts';

// A long table is read beside the page, which stays free. The worker ends with its one table.

export interface TableRequest {
  readonly bytes: Uint8Array;
  readonly reading: Reading;
}

addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  postMessage(tableOf(data.bytes, data.reading));
});
