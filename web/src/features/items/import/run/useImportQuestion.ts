import { useTranslation } from 'react-i18next';
import type { ConfirmDialog } from '#web/ui/overlays.tsx';

/** The question before an import that is under way is left. */
export function useImportQuestion(): ConfirmDialog {
  const { t } = useTranslation('importing');
  return {
    title: t('leaving.title'),
    text: t('leaving.text'),
    confirmLabel: t('leaving.leave'),
    cancelLabel: t('leaving.stay'),
  };
}
