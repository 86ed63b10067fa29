import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/ui/instants.ts';
import type { User } from '../api/users.ts';

/** When someone was last here, in words. */
export function useLastSeen(): (user: User) => string {
  const { t } = useTranslation('userManagement');
  return ({ lastSeen }) => (lastSeen ? formatDay(lastSeen) : t('never'));
}
