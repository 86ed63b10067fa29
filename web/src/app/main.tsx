import '#web/base/trustedTypes.ts';
import './mantine.css';
import '@fontsource-variable/inter/wght.css';
import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { createApi } from '#web/api/client.ts';
import { createSession } from '#web/auth/tokens.ts';
import { createUserManager, loadSignInConfig, type SignInConfig } from '#web/auth/userManager.ts';
import { log } from '#web/base/log.ts';
import { Look } from '#web/ui/Look.tsx';
import { ErrorState } from '#web/ui/Notice.tsx';
import { App } from './App.tsx';

/** Shown when the sign-in configuration cannot be read. */
function StartFailure() {
  const { t } = useTranslation('auth');
  return (
    <ErrorState
      title={t('unavailable.title')}
      text={t('unavailable.text')}
      onRetry={() => window.location.reload()}
    />
  );
}

const currentPath = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;

function assemble(config: SignInConfig) {
  const manager = createUserManager(config, window.location.origin, window.self !== window.top);
  const session = createSession(manager, currentPath);
  return <App services={{ config, manager, session }} api={createApi(session)} />;
}

async function content() {
  try {
    return assemble(await loadSignInConfig());
  } catch {
    log.warn('The configuration of the sign-in could not be read');
    return (
      <Look>
        <StartFailure />
      </Look>
    );
  }
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode>{await content()}</StrictMode>);
