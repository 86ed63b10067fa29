import { type TableRequest, tableOf } from './table.ts';

// A long table is read beside the page, which stays free. The worker ends with its one table.

addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  postMessage(tableOf(data.bytes, data.reading));
});
