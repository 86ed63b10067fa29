import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: unknown;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The length of the body as it came, which may be compressed. */
  readonly bytes: number;
  readonly json: () => unknown;
}

export interface Wire {
  /** @throws {Error} for a status from 400 on */
  readonly send: (call: Call) => Promise<Received>;
  readonly close: () => void;
}

/**
 * Connections to a server, kept open as a browser keeps them. It asks for compressed bodies and opens them only on demand:
 * until then nothing here takes time from what is measured.
 */
export function connectTo(origin: string): Wire {
  const agent = new Agent({ keepAlive: true });
  const send = ({ method, path, headers, body }: Call) =>
    new Promise<Received>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const given: OutgoingHttpHeaders = {
        'accept-encoding': 'gzip',
        'content-length': Buffer.byteLength(text ?? ''),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      };
      const sent = request(new URL(path, origin), { agent, method, headers: given }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (status >= 400) reject(new Error(`${method} ${path} was answered ${status}`));
          else resolve(receivedOf(status, response.headers, Buffer.concat(parts)));
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  return { send, close: () => agent.destroy() };
}

const receivedOf = (status: number, headers: IncomingHttpHeaders, raw: Buffer): Received => ({
  status,
  headers,
  bytes: raw.length,
  json: () => JSON.parse((headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString('utf8')),
});
