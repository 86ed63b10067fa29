import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Closes the file that is piped into a response with that response. `pipe` alone leaves it open where the client leaves
 * in the middle, and a file that cannot be read would end the process, as nobody else hears of it.
 */
export function closeFileWith(response: ServerResponse): void {
  response.once('pipe', (file: Readable) => {
    file.once('error', () => response.destroy());
    response.once('close', () => file.destroy());
  });
}
