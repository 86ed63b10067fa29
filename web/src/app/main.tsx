import './mantine.css';
import '@fontsource-variable/inter/wght.css';
import './fonts/inter.css';
import './app.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { createApi } from '#web/api/client.ts';
import { createLateManager } from '#web/auth/lateManager.ts';
import { readSignInConfig, type SignInConfig, userStorageKey } from '#web/auth/signInConfig.ts';
import { createSession } from '#web/auth/tokens.ts';
import { log } from '#web/base/log.ts';
import { Look } from '#web/ui/Look.tsx';
import { ErrorState, WholePage } from '#web/ui/Notice.tsx';
import { App } from './App.tsx';
import { send } from './homeRequests.ts';

/** Shown when the sign-in configuration cannot be read. */
function StartFailure() {
  const { t } = useTranslation('auth');
  return (
    <WholePage>
      <ErrorState
        title={t('unavailable.title')}
        text={t('unavailable.text')}
        onRetry={() => window.location.reload()}
      />
    </WholePage>
  );
}

const currentPath = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** By then the first screen is there, and no token ends before: a token that is about to end is renewed at once. */
const CLIENT_AFTER_MS = 3_000;

function assemble(config: SignInConfig) {
  const isInFrame = window.self !== window.top;
  const manager = createLateManager(userStorageKey(config), async () => {
    const { createUserManager } = await import('#web/auth/userManager.ts');
    return createUserManager(config, window.location.origin, isInFrame);
  });
  setTimeout(() => void manager.load().catch(() => undefined), CLIENT_AFTER_MS);
  const session = createSession(manager, currentPath);
  return <App services={{ config, manager, session }} api={createApi(session, send)} />;
}

async function content(configFile: Promise<unknown>) {
  try {
    return assemble(readSignInConfig(await configFile));
  } catch {
    log.warn('The configuration of the sign-in could not be read');
    return (
      <Look>
        <StartFailure />
      </Look>
    );
  }
}

/** Shows the app. @param configFile the content of `/config.json` */
export async function start(configFile: Promise<unknown>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const app = await content(configFile);
  // React draws a transition in short parts: drawn at once, the app would keep a slow browser busy for long.
  startTransition(() => createRoot(root).render(<StrictMode>{app}</StrictMode>));
}
