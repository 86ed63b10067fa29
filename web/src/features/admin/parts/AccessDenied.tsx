import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** In the place of what the server shows to administrators only. */
export function AccessDenied() {
  const { t } = useTranslation('auth');
  return <EmptyState icon={<IconLock size={28} />} title={t('adminsOnly')} text={t('accessDenied')} />;
}
