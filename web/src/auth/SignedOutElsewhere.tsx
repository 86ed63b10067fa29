import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/**
 * What a tab shows when the person has signed out in another one. It must not go to sign-in by itself: the
 * other tab is still ending the session there, and this one would be signed straight in again.
 */
export function SignedOutElsewhere({ onSignIn }: { readonly onSignIn: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <main>
      <EmptyState
        icon={<IconLogout size={28} aria-hidden="true" />}
        title={t('signedOutElsewhere.title')}
        text={t('signedOutElsewhere.text')}
        action={<Button onClick={onSignIn}>{t('signedOutElsewhere.action')}</Button>}
      />
    </main>
  );
}
