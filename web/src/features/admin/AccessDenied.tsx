import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/base/apiError.ts';
import { EmptyState } from '#web/ui/Notice.tsx';

const FORBIDDEN = 403;

/** Whether the user is no longer an administrator: the client has already retried with a renewed token. */
export const isDenied = (error: unknown): boolean => error instanceof ApiError && error.status === FORBIDDEN;

/** Takes the place of content that the server shows to administrators only. */
export function AccessDenied() {
  const { t } = useTranslation('auth');
  return <EmptyState icon={<IconLock size={28} />} title={t('adminsOnly')} text={t('accessDenied')} />;
}
