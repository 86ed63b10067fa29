import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { routes } from '#web/base/routes.ts';
import type { AuthenticationState } from '#web/session/useRequestedAuthentication.ts';
import { confirmDialog } from '#web/ui/dialogs.ts';

/**
 * Says that an encryption session is missing, and leads to Home's password modal, which leads back here.
 * `goBack` is what the person wants who does not authenticate.
 */
export function useSessionExpired() {
  const { t } = useTranslation('itemDetails');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (goBack: () => void): Promise<void> => {
    const authenticates = await confirmDialog({
      title: t('sessionExpired.title'),
      text: t('sessionExpired.text'),
      confirmLabel: t('sessionExpired.authenticate'),
      cancelLabel: t('sessionExpired.back'),
    });
    if (authenticates) {
      const state = { returnTo: pathname } satisfies AuthenticationState;
      await navigate(`${routes.home.href()}?requiresAuth=true`, { state });
    } else goBack();
  };
}
