import { type Cloud, startCloud } from './cloud.ts';
import { freePort } from './http/freePort.ts';
import type { Handler } from './http/handler.ts';
import { inProject } from './inProject.ts';
import { watchFunctions } from './lambda/bundle.ts';
import { runUntilStopped } from './runUntilStopped.ts';
import type { Door } from './starting/door.mjs';
import type { WhenOrphaned } from './starting/orphaned.mjs';

interface Options {
  /** The product's address where it is open already. */
  readonly door?: Door | undefined;
  readonly whenOrphaned?: WhenOrphaned | undefined;
}

/**
 * Runs the product with the app served from its sources with hot reload, and with the functions bundled again at each
 * change, until it is told to stop.
 * @throws {Error} with one line when it cannot start.
 */
export const develop = ({ door, whenOrphaned }: Options): Promise<void> =>
  runUntilStopped(async (settings) => {
    let cloud: Cloud | undefined;
    const bundles = inProject('dist/development');
    const stopWatching = await watchFunctions(bundles, () => void cloud?.lambda.recycle());
    const site = await startDevelopmentSite();
    cloud = await startCloud(settings, { site: site.handle, bundles }, { door });
    const { stop } = cloud;
    return {
      cloud,
      async stop() {
        await stopWatching();
        await stop();
        await site.stop();
      },
    };
  }, whenOrphaned);

interface DevelopmentSite {
  readonly handle: Handler;
  readonly stop: () => Promise<void>;
}

/** Serves the app from its sources with hot reload. The app's policy would forbid Vite's scripts, so there is none. */
export async function startDevelopmentSite(): Promise<DevelopmentSite> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    appType: 'spa',
    // Without a host, the socket of the hot reload would be open to the whole network.
    server: { middlewareMode: true, cors: false, hmr: { host: '127.0.0.1', port: await freePort() } },
  });
  return {
    handle: (request, response) => {
      response.removeHeader('content-security-policy');
      vite.middlewares(request, response);
    },
    stop: () => vite.close(),
  };
}
