import { useTranslation } from 'react-i18next';
import { log } from '#web/base/log.ts';
import { useSignIn } from './SignIn.tsx';
import { useOnce } from './useOnce.ts';
import { Waiting } from './Waiting.tsx';

/** Runs in a hidden frame: hands the sign-in service's answer to the page around it. */
export function SilentCallbackScreen() {
  const { t } = useTranslation('auth');
  const { manager } = useSignIn();
  useOnce(async () => {
    try {
      await manager.signinCallback();
    } catch {
      log.warn('The silent renewal did not succeed');
    }
  });
  return <Waiting text={t('renewing')} />;
}
