import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDoor } from '../infra/local/starting/door.mjs';
import { watchForOrphaned } from '../infra/local/starting/orphaned.mjs';
import { buildRegistry } from './registryVersions.mjs';
import { buildWeb, installDependencies, isFirstStart, refuse, requireNode, root } from './setup.mjs';

/** Sets up what is missing and runs the product in this process. A failure is one line and exit code 1. */
export async function runMain() {
  const { door, whenOrphaned } = await beginStart();
  await buildWeb({ say: door?.say });
  await runBuilt('main.mjs', ({ main }, bundles) => main({ bundles, door, whenOrphaned }), {
    say: door?.say,
  });
}

/** The same with the sources as they are, which may change meanwhile. */
export async function runDevelopment() {
  const { door, whenOrphaned } = await beginStart();
  await runIn('../infra/local/development.ts', ({ develop }) => develop({ door, whenOrphaned }), {
    say: door?.say,
  });
}

async function beginStart() {
  const whenOrphaned = watchForOrphaned();
  requireNode();
  if (isFirstStart())
    process.stdout.write('The first start takes about two minutes, later ones a few seconds.\n');
  process.chdir(root);
  const door = await openedDoor();
  await installDependencies(door?.say);
  return { door, whenOrphaned };
}

/**
 * Opens the product's address, so that whoever looks there is told what the start is doing.
 * @returns undefined where it cannot be opened: the product itself finds out and says why.
 */
async function openedDoor({ PORT: port = '3000', HOST: host = '127.0.0.1' } = process.env) {
  if (!/^\d{1,5}$/.test(port)) return undefined;
  return openDoor({ host, port: Number(port) }).catch(() => undefined);
}

/** Sets up what is missing, imports a TypeScript module and runs `act` with it in this process. */
export async function runIn(module, act, { say } = {}) {
  requireNode();
  process.chdir(root);
  await installDependencies(say);
  say?.('Starting the registry');
  const { register } = await import('tsx/esm/api');
  register();
  await runWith(await withoutVersionAdvice(() => import(module)), act);
}

/**
 * Sets up what is missing, imports a module of the local cloud as it was built, and runs `act` with it and with the
 * folder of the functions' bundles in this process.
 */
export async function runBuilt(module, act, { say } = {}) {
  requireNode();
  process.chdir(root);
  await installDependencies(say);
  const folder = await buildRegistry({ say });
  say?.('Starting the registry');
  const loaded = await withoutVersionAdvice(() => import(pathToFileURL(join(folder, module)).href));
  await runWith(loaded, (exported) => act(exported, join(folder, 'functions')));
}

const runWith = (loaded, act) =>
  act(loaded).catch((error) => refuse(error instanceof Error ? error.message : String(error)));

/**
 * Some libraries advise a newer Node when they are loaded. We test on the oldest Node that we promise, and
 * the person who starts the product can do nothing with the advice.
 */
async function withoutVersionAdvice(load) {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
