import type { IncomingMessage, ServerResponse } from 'node:http';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** API Gateway takes 10 MB, but a function's event only 6 MB: the smaller limit counts. */
const EVENT_LIMIT_BYTES = 6 * 1024 * 1024;

/** The body; undefined when it is larger than the limit, which is that of a function's event unless given. */
export async function readBody(
  request: IncomingMessage,
  limitBytes = EVENT_LIMIT_BYTES,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= limitBytes) chunks.push(bytes);
  }
  return size <= limitBytes ? Buffer.concat(chunks) : undefined;
}
