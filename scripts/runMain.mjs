import { buildWeb, installDependencies, refuse, requireNode, root } from './setup.mjs';

/** Sets up what is missing and runs the local cloud in this process. A failure is one line and exit code 1. */
export async function runMain({ development }) {
  await runIn('../infra/local/main.ts', ({ main }) => main({ development }), { needsWeb: !development });
}

/** Sets up what is missing, imports a module and runs `act` with it in this process. */
export async function runIn(module, act, { needsWeb = false } = {}) {
  requireNode();
  process.chdir(root);
  installDependencies();
  if (needsWeb) buildWeb();
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
