import type { IncomingMessage, ServerResponse } from 'node:http';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** API Gateway takes 10 MB, but a function's event only 6 MB: the smaller limit counts. */
const EVENT_LIMIT_BYTES = 6 * 1024 * 1024;

/** The body; undefined when it is larger than a function's event may be. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= EVENT_LIMIT_BYTES) chunks.push(bytes);
  }
  return size <= EVENT_LIMIT_BYTES ? Buffer.concat(chunks) : undefined;
}
