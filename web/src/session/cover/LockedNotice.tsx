import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router';
import '#web/base/texts/unlocking.ts';
import { routes } from '#web/base/routes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { lockCauseOf } from '../lockCause.ts';
import { useAuthenticate } from '../SessionProvider.tsx';

/**
 * Takes the place of a screen while its items are locked, and offers to unlock them.
 * @param keeps whether the screen comes back as it was, and whether that is about what was typed; it then says why it was
 * hidden
 */
export default function LockedNotice({ keeps }: { readonly keeps?: 'typed' | 'other' }) {
  const { t } = useTranslation(['session', 'unlocking']);
  const authenticate = useAuthenticate();
  const { pathname } = useLocation();
  const cause = lockCauseOf(useQueryClient()) ?? 'ended';
  const said = [cause, 'goOn', ...(keeps === 'typed' ? (['kept'] as const) : [])] as const;
  const isItem = matchPath(routes.assetDetails.path, pathname) !== null;
  return (
    <Notice
      icon={<IconLock size={28} />}
      title={isItem ? t('unlocking:covered.item') : t('locked.title')}
      text={
        keeps ? said.map((part) => t(`unlocking:covered.${part}`)).join(' ') : t('unlocking:covered.enter')
      }
      role="status"
    >
      <Button onClick={() => void authenticate()}>{t('unlocking:covered.unlock')}</Button>
    </Notice>
  );
}
