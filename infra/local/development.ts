import { createServer } from 'vite';
import { freePort } from './dynamo/dynamo.ts';
import type { Handler } from './http/handler.ts';

interface DevelopmentSite {
  readonly handle: Handler;
  readonly stop: () => Promise<void>;
}

/** The app from its sources, with hot reload. Vite's scripts need what the app's policy forbids, so it goes without one. */
export async function startDevelopmentSite(): Promise<DevelopmentSite> {
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  return {
    handle: (request, response) => {
      response.removeHeader('content-security-policy');
      vite.middlewares(request, response);
    },
    stop: () => vite.close(),
  };
}
