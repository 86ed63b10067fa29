import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { lockCauseOf } from '../lockCause.ts';
import { useAuthenticate } from '../SessionProvider.tsx';

/** Takes the place of a screen that was open when the items were locked: says why, and offers to unlock them. */
export default function LockedNotice() {
  const { t } = useTranslation(['session', 'unlocking']);
  const authenticate = useAuthenticate();
  const cause = lockCauseOf(useQueryClient()) ?? 'ended';
  return (
    <Notice
      icon={<IconLock size={28} />}
      title={t('locked.title')}
      text={`${t(`unlocking:covered.${cause}`)} ${t('unlocking:covered.kept')}`}
      role="status"
    >
      <Button onClick={() => void authenticate()}>{t('locked.action')}</Button>
    </Notice>
  );
}
