import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createContext, Script } from 'node:vm';
import sirv from 'sirv';
import * as z from 'zod/mini';
import { HASHED_FOLDER } from '#infra/build/webApp.ts';
import { rewriteSource } from '#infra/edge/routes.ts';

const rewritten = z.object({ uri: z.string() });

/** The CloudFront function that the stack deploys, read once: the first visit of the app asks for fifty files. */
function createRewrite(): (uri: string) => string {
  const context = createContext({ uri: '' });
  new Script(rewriteSource()).runInContext(context);
  const call = new Script('handler({ request: { uri } })');
  return (uri) => {
    context.uri = uri;
    return rewritten.parse(call.runInContext(context)).uri;
  };
}

/** Takes out of the request the encodings that it refuses with a weight of 0: sirv looks only at the names. */
function acceptOnlyWanted({ headers }: IncomingMessage): void {
  const accepted = headers['accept-encoding']?.split(',');
  if (!accepted) return;
  headers['accept-encoding'] = accepted.filter((entry) => !/;\s*q=0(\.0*)?\s*$/i.test(entry)).join(',');
}

/**
 * Closes the file that is piped into a response with that response. `pipe` alone leaves it open where the client leaves
 * in the middle, and a file that cannot be read would end the process, as nobody else hears of it.
 */
function closeFileWith(response: ServerResponse): void {
  response.once('pipe', (file: Readable) => {
    file.once('error', () => response.destroy());
    response.once('close', () => file.destroy());
  });
}

/** The app's files as CloudFront and S3 serve them. A missing file is 404, and not the app. */
export function createSite(folder: string) {
  const files = sirv(folder, {
    etag: true,
    // The build wrote both forms beside each file. A browser asks for Brotli at secure origins and at localhost.
    brotli: true,
    gzip: true,
    // Reads the disk each time: the app may be built again while the registry runs.
    dev: true,
    setHeaders: (response, path) =>
      response.setHeader(
        'cache-control',
        path.startsWith(`/${HASHED_FOLDER}/`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  const rewrite = createRewrite();
  return function handle(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    acceptOnlyWanted(request);
    request.url = rewrite(url.pathname);
    closeFileWith(response);
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Not found');
    });
  };
}
