import { useTranslation } from 'react-i18next';
import type { LeaveQuestion } from '#web/ui/leaving.ts';

/** The question before an import that is under way is left. */
export function useImportQuestion(): LeaveQuestion {
  const { t } = useTranslation('importing');
  return {
    title: t('leaving.title'),
    text: t('leaving.text'),
    leave: t('leaving.leave'),
    stay: t('leaving.stay'),
  };
}
