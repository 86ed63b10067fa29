import type { IncomingMessage, ServerResponse } from 'node:http';
import { Script } from 'node:vm';
import sirv from 'sirv';
import * as z from 'zod/mini';
import { HASHED_FOLDER } from '#infra/build/webApp.ts';
import { rewriteSource } from '#infra/edge/routes.ts';

const rewritten = z.object({ uri: z.string() });

/** Runs the CloudFront function that the stack deploys. */
function rewrite(uri: string): string {
  const script = new Script(`${rewriteSource()}\nhandler({ request: { uri } })`);
  return rewritten.parse(script.runInNewContext({ uri })).uri;
}

/** The app's files as CloudFront and S3 serve them. A missing file is 404, and not the app. */
export function createSite(folder: string) {
  const files = sirv(folder, {
    etag: true,
    // Reads the disk each time: the app may be built again while the registry runs.
    dev: true,
    setHeaders: (response, path) =>
      response.setHeader(
        'cache-control',
        path.startsWith(`/${HASHED_FOLDER}/`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  return function handle(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    request.url = rewrite(url.pathname);
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Not found');
    });
  };
}
