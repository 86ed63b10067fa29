import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import { whyUnreachable } from './reach.ts';

async function portOf(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

const healthy: RequestListener = (request, response) => {
  response.statusCode = request.url === '/api/health' ? 200 : 404;
  response.end();
};

test('an address at which the product answers is reachable', async () => {
  expect(await whyUnreachable(`http://127.0.0.1:${await portOf(createServer(healthy))}`)).toBeUndefined();
});

test('a server in front that names the product otherwise, and so goes round in circles, is told how to be set up', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/') response.writeHead(307, { location: `${origin}/` });
    response.end();
  });
  const origin = `http://127.0.0.1:${await portOf(server)}`;

  expect(await whyUnreachable(origin)).toContain(' in nginx with "proxy_set_header Host $http_host;"');
});

test('a certificate of an unknown authority is named as the reason, with the variable that makes it known', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const origin = `https://127.0.0.1:${await portOf(createSecureServer({ key, cert }, healthy))}`;

  expect(await whyUnreachable(origin)).toMatch(
    new RegExp(`^This machine cannot open ${origin} itself \\([A-Z_]+\\),.* NODE_EXTRA_CA_CERTS=FILE, `),
  );
});

test('a server that does not lead to the product is told by its answer, and one that is not there by the failure', async () => {
  const server = createServer((_, response) => void response.writeHead(502).end());
  const origin = `http://127.0.0.1:${await portOf(server)}`;

  expect(await whyUnreachable(origin)).toContain('(it answers 502)');
  server.close();
  server.closeAllConnections();
  expect(await whyUnreachable(origin)).toContain('(ECONNREFUSED)');
});
