import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Takes the place of a screen over all items while they are locked, and offers to unlock them. */
export function LockedItems() {
  const { t } = useTranslation('session');
  const authenticate = useAuthenticate();
  return (
    <Notice icon={<IconLock size={28} />} title={t('locked.title')} text={t('locked.text')}>
      <Button onClick={() => void authenticate()}>{t('locked.action')}</Button>
    </Notice>
  );
}
