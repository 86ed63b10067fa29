import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGIN_FAILURE_REDIRECT_MS, LOGIN_SUCCESS_REDIRECT_MS } from '#shared/domain/constants.ts';
import { log } from '#web/base/log.ts';
import { routes } from '#web/base/routes.ts';
import { returnPathOf } from './returnPath.ts';
import { useSignIn } from './SignIn.tsx';
import { useOnce } from './useOnce.ts';
import { useRedirect } from './useRedirect.ts';
import { Waiting } from './Waiting.tsx';

interface Outcome {
  readonly target: string;
  readonly failed: boolean;
}

/** Takes the sign-in service's answer, then goes where the person wanted to be. */
export function CallbackScreen() {
  const { t } = useTranslation('auth');
  const { manager } = useSignIn();
  const [outcome, setOutcome] = useState<Outcome>();

  useOnce(async () => {
    try {
      const user = await manager.signinCallback();
      setOutcome({ target: returnPathOf(user?.state, window.location.origin), failed: false });
    } catch {
      log.warn('The sign-in did not succeed');
      setOutcome({ target: routes.login.href(), failed: true });
    }
  });

  useRedirect(outcome?.target, outcome?.failed ? LOGIN_FAILURE_REDIRECT_MS : LOGIN_SUCCESS_REDIRECT_MS);
  return <Waiting text={outcome?.failed ? t('loginFailed') : t('processingLogin')} />;
}
