import { Button, type ButtonProps } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Asks for the password that opens the items. */
export function AuthenticateButton(props: ButtonProps) {
  const { t } = useTranslation('session');
  const authenticate = useAuthenticate();
  return (
    <Button {...props} onClick={() => void authenticate()}>
      {t('locked.action')}
    </Button>
  );
}

/** Takes the place of all items while they are locked, and offers to unlock them. Their number may be unknown. */
export function LockedItems({ total }: { readonly total?: number | undefined }) {
  const { t } = useTranslation('session');
  return (
    <Notice
      icon={<IconLock size={28} />}
      title={total === undefined ? t('locked.title') : t('locked.count', { count: total })}
      text={t('locked.text')}
    >
      <AuthenticateButton />
    </Notice>
  );
}
