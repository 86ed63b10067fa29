import type { SignInConfig } from '#web/auth/signInConfig.ts';
import { knowsNobody } from '#web/auth/stored.ts';
import { routes } from '#web/base/routes.ts';
import { askForHome } from './homeRequests.ts';

/** The part of the browser's `trustedTypes` that the app uses. https://w3c.github.io/trusted-types/dist/spec/ */
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: typeof RULES) => unknown;
}

const refuse = (use: string): never => {
  throw new TypeError(`The app makes no ${use} from a text`);
};

/**
 * The texts that the page may turn into markup or scripts, wherever the content security policy asks for trusted types.
 * Mantine writes style sheets through `innerHTML`, which have no markup; the scanner starts a worker from our own files.
 */
const RULES = {
  createHTML: (text: string): string => (text.includes('<') ? refuse('markup') : text),
  createScriptURL: (url: string): string =>
    new URL(url, window.location.href).origin === window.location.origin ? url : refuse('script'),
  createScript: (): string => refuse('script'),
};

declare global {
  interface Window {
    /** Missing in browsers that do not know trusted types. */
    readonly trustedTypes?: TrustedTypes;
  }
}

window.trustedTypes?.createPolicy('default', RULES);

const OPEN_TO_ALL: readonly string[] = [
  routes.help.path,
  routes.login.path,
  routes.logout.path,
  routes.callback.path,
  routes.silentCallback.path,
];

/** Where a user must be signed in: the first part of each such path. */
const GUARDED: readonly string[] = Object.values(routes)
  .map(({ path }) => path)
  .filter((path) => !OPEN_TO_ALL.includes(path))
  .map((path) => path.split('/')[1] ?? '');

const isGuarded = (path: string): boolean => GUARDED.includes(path.split('/')[1] ?? '');

/** The app checks its form. */
async function readFile(): Promise<SignInConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/config.json responded with ${response.status}`);
  return response.json();
}

/** Shows a sentence of the page itself, since nothing of the app is there to say it. */
function sayFailure(id: 'unloaded' | 'blocked'): void {
  const place = document.getElementById(id);
  place?.querySelector('button')?.addEventListener('click', () => window.location.reload());
  place?.removeAttribute('hidden');
  document.getElementById('verifying')?.remove();
}

async function showApp(configFile: Promise<SignInConfig>): Promise<void> {
  try {
    // Throws a DOMException where the browser keeps nothing for this site: nobody could sign in.
    localStorage.getItem('');
    const { start } = await import('./main.tsx');
    await start(configFile);
  } catch (error) {
    sayFailure(error instanceof DOMException ? 'blocked' : 'unloaded');
  }
}

/** Nobody waits for the app's code in front of a sign-in that they have to do first. */
async function signIn(configFile: Promise<SignInConfig>): Promise<void> {
  try {
    const { signInAtOnce } = await import('#web/auth/signInAtOnce.ts');
    await signInAtOnce(await configFile);
  } catch {
    // The app says what is wrong.
    await showApp(configFile);
  }
}

function enter(): void {
  if (window.location.pathname === routes.home.path) askForHome();
  const configFile = readFile();
  // It is awaited by what is loaded below.
  configFile.catch(() => undefined);
  const mustBeSignedIn = isGuarded(window.location.pathname);
  document.getElementById('verifying')?.toggleAttribute('hidden', !mustBeSignedIn);
  // It shows where the file that says how old the browser is has not come.
  document.getElementById('outdated')?.remove();
  void (mustBeSignedIn && knowsNobody() ? signIn(configFile) : showApp(configFile));
}

// The page itself says that an outdated browser is too old.
if (document.documentElement.dataset.browser !== 'outdated') enter();
