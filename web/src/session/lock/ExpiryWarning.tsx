import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import { useAuthenticate } from '../SessionProvider.tsx';
import { LockWarning } from './LockWarning.tsx';

/** Offers the password before the items are locked. */
export default function ExpiryWarning({ onDismiss }: { readonly onDismiss: () => void }) {
  const { t } = useTranslation('unlocking');
  const authenticate = useAuthenticate();
  return (
    <LockWarning title={t('expiry.title')} text={t('expiry.text')}>
      <Button onClick={() => void authenticate()}>{t('expiry.stay')}</Button>
      <Button variant="default" onClick={onDismiss}>
        {t('expiry.dismiss')}
      </Button>
    </LockWarning>
  );
}
