import type { Reading, Table } from './table.ts';
import type { TableRequest } from './table.worker.ts';

/** Reads the table in a worker of its own. @throws {Error} when the worker cannot be loaded or runs out of memory */
export async function readTable(bytes: Uint8Array, reading: Reading): Promise<Table> {
  if (typeof Worker === 'undefined') return (await import('./table.ts')).tableOf(bytes, reading);
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Table>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Table>) => resolve(data);
      worker.onerror = () => reject(new Error('The table could not be read'));
      worker.postMessage({ bytes, reading } satisfies TableRequest);
    });
  } finally {
    worker.terminate();
  }
}
