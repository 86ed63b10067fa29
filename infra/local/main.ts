import { resolve } from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts/demoAccounts.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { freePort } from './http/freePort.ts';
import type { Handler } from './http/handler.ts';
import { isLoopback } from './http/hosts.ts';
import { watchFunctions } from './lambda/bundle.ts';
import { OWN_FILES_ONLY } from './ownFiles.ts';
import { type Settings, settingsOf } from './settings.ts';
import type { Door } from './starting/door.mjs';

interface Options {
  /** Serves the app from its sources with hot reload, and bundles the functions again at each change. */
  readonly development: boolean;
  /** The product's address where it is open already. */
  readonly door?: Door | undefined;
}

/** Runs the product until it is told to stop. @throws {Error} with one line when it cannot start. */
export async function main({ development, door }: Options): Promise<void> {
  process.umask(OWN_FILES_ONLY);
  const settings = settingsOf(process.env);
  const stop = development ? await startDeveloping() : await startBuilt();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(0)));
  }

  async function startBuilt(): Promise<() => Promise<void>> {
    const cloud = await startCloud(settings, { webFolder: resolve('dist/web') }, { door });
    announce(cloud, settings);
    return cloud.stop;
  }

  async function startDeveloping(): Promise<() => Promise<void>> {
    const site = await startDevelopmentSite();
    const cloud = await startCloud(settings, { site: site.handle }, { door });
    const stopWatching = await watchFunctions(cloud.bundles, () => void cloud.lambda.recycle());
    announce(cloud, settings);
    return async () => {
      await stopWatching();
      await cloud.stop();
      await site.stop();
    };
  }
}

function announce({ origin, mailbox, setup }: Cloud, { demo, host }: Settings): void {
  const accounts = DEMO_ACCOUNTS.map(
    ({ username, about }) => `  ${username.padEnd(6)}  ${DEMO_PASSWORD}   ${about}`,
  );
  const first = setup === undefined ? [] : [`  Make the first administrator (works once): ${setup}`, ''];
  const isOpen = !isLoopback(host) && origin.startsWith('http:');
  console.log(
    [
      '',
      `Item Registry is running at ${origin}`,
      '',
      ...(demo === 'on' ? [...accounts, ''] : first),
      `  Mails that the product sends: ${mailbox}`,
      ...(isOpen ? ['', ...UNENCRYPTED] : []),
      '  Stop it with Ctrl+C.',
      '',
    ].join('\n'),
  );
}

const UNENCRYPTED = [
  '  Warning: passwords cross the network unencrypted. Put a server that speaks TLS in front, such as Caddy,',
  '  and set ITEM_REGISTRY_ADDRESS to its address, such as https://registry.example.com.',
  '',
];

interface DevelopmentSite {
  readonly handle: Handler;
  readonly stop: () => Promise<void>;
}

/** Serves the app from its sources with hot reload. The app's policy would forbid Vite's scripts, so there is none. */
async function startDevelopmentSite(): Promise<DevelopmentSite> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    appType: 'spa',
    server: { middlewareMode: true, cors: false, hmr: { port: await freePort() } },
  });
  return {
    handle: (request, response) => {
      response.removeHeader('content-security-policy');
      vite.middlewares(request, response);
    },
    stop: () => vite.close(),
  };
}
