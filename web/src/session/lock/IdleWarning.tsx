import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import { LockWarning } from './LockWarning.tsx';

/**
 * Asks for an input before the items are locked for want of one. A screen reader moves through a page without any, so
 * there is a button: to press it is an input like any other, and needs no handler.
 */
export default function IdleWarning() {
  const { t } = useTranslation('unlocking');
  return (
    <LockWarning title={t('expiry.title')} text={t('expiry.idle')}>
      <Button>{t('expiry.stay')}</Button>
    </LockWarning>
  );
}
