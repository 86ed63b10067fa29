import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSignIn } from '#web/auth/SignIn.tsx';
import { isAccountDeleted, signOut, signOutDeleted } from '#web/auth/signOut.ts';
import { Notice, WholePage } from '#web/ui/Notice.tsx';
import { useOnce, Waiting } from './screens.tsx';

/** Stays until the user goes on: no page after it tells that the account is deleted. */
function AccountDeleted({ onSignIn }: { readonly onSignIn: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <WholePage>
      <Notice
        icon={<IconCheck size={28} />}
        title={t('accountDeleted.title')}
        text={t('accountDeleted.text')}
        role="status"
      >
        <Button onClick={onSignIn}>{t('signedOutElsewhere.action')}</Button>
      </Notice>
    </WholePage>
  );
}

export function LogoutScreen() {
  const { t } = useTranslation('auth');
  const { manager, config, session } = useSignIn();
  const isDeleted = isAccountDeleted(useLocation().state);
  const goOn = useRef<() => void>(undefined);
  useOnce(() => {
    session.hold('signOut');
    const { origin } = window.location;
    if (!isDeleted) return signOut(manager, config, origin);
    const seen = new Promise<void>((resolve) => {
      goOn.current = resolve;
    });
    return signOutDeleted(manager, config, origin, seen);
  });
  if (isDeleted) return <AccountDeleted onSignIn={() => goOn.current?.()} />;
  return <Waiting text={t('signingOut')} />;
}
