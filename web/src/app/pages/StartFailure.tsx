import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/ErrorState.tsx';

/** What is shown when the app cannot even learn how people sign in. */
export function StartFailure() {
  const { t } = useTranslation('auth');
  return (
    <ErrorState
      title={t('unavailable.title')}
      text={t('unavailable.text')}
      onRetry={() => window.location.reload()}
    />
  );
}
