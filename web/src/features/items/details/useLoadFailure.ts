import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import { errorDialog } from '#web/ui/dialogs.ts';
import { isMissing } from '../api/failures.ts';
import { useSessionExpired } from './useSessionExpired.ts';

/** The key of the first place in a tab, behind which there is nothing of the app to go back to. */
const FIRST_PLACE = 'default';

/** Reports, once, why an item could not be loaded, and leaves the page. */
export function useLoadFailure(error: unknown): void {
  const { t } = useTranslation('itemDetails');
  const navigate = useNavigate();
  const location = useLocation();
  const sessionExpired = useSessionExpired();
  const isAsking = useIsAsking();
  const reported = useRef<unknown>(undefined);

  const goHome = () => navigate(routes.home.href(), { replace: true });
  const report = async () => {
    if (needsAuthentication(error)) {
      await sessionExpired(() => (location.key === FIRST_PLACE ? goHome() : navigate(-1)));
      return;
    }
    const text = t(isMissing(error) ? 'loadFailed.notFound' : 'loadFailed.other');
    await errorDialog({ title: t('loadFailed.title'), text });
    await goHome();
  };

  useEffect(() => {
    // While something else on this page asks for the password, there is nothing to tell.
    if (!error || reported.current === error || isAsking) return;
    reported.current = error;
    void report();
  });
}
