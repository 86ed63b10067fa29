import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEEP_ALIVE_MS } from '#infra/local/aws/server.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Serves on a free port of this machine, with connections that stay as long as those of the local cloud. */
export async function listenOn(serve: Serve) {
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => void serve(request, response),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
