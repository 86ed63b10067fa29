import { openDoor } from '../infra/local/starting/door.mjs';
import { buildWeb, installDependencies, isFirstStart, refuse, requireNode, root } from './setup.mjs';

/** Sets up what is missing and runs the local cloud in this process. A failure is one line and exit code 1. */
export async function runMain({ development }) {
  requireNode();
  if (isFirstStart())
    process.stdout.write('The first start takes about two minutes, later ones a few seconds.\n');
  const door = await openedDoor();
  await runIn('../infra/local/main.ts', ({ main }) => main({ development, door }), {
    needsWeb: !development,
    say: door?.say,
  });
}

/**
 * Opens the product's address, so that whoever looks there is told what the start is doing.
 * @returns undefined where it cannot be opened: the product itself finds out and says why.
 */
async function openedDoor({ PORT: port = '3000', HOST: host = '127.0.0.1' } = process.env) {
  if (!/^\d{1,5}$/.test(port)) return undefined;
  return openDoor({ host, port: Number(port) }).catch(() => undefined);
}

/** Sets up what is missing, imports a module and runs `act` with it in this process. */
export async function runIn(module, act, { needsWeb = false, say = () => undefined } = {}) {
  requireNode();
  process.chdir(root);
  await installDependencies(say);
  if (needsWeb) await buildWeb({ say });
  say('Starting the registry');
  const { register } = await import('tsx/esm/api');
  register();
  const loaded = await withoutVersionAdvice(() => import(module));
  await act(loaded).catch((error) => refuse(error instanceof Error ? error.message : String(error)));
}

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
