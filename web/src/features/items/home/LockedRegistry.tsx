import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AuthenticateButton } from './AuthenticateButton.tsx';

/** In place of the items while they are locked: how many there are, if that is known, and the way in. */
export function LockedRegistry({ total }: { readonly total: number | undefined }) {
  const { t } = useTranslation('session');
  return (
    <EmptyState
      icon={<IconLock size={28} />}
      title={total === undefined ? t('locked.title') : t('locked.count', { count: total })}
      text={t('locked.text')}
      action={<AuthenticateButton />}
    />
  );
}
