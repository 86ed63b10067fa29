import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/accountDeleted.ts';
import { Notice, WholePage } from '#web/ui/Notice.tsx';

/** Stays until the user goes on: no page after it tells that the account is deleted. */
export default function AccountDeleted({ onSignIn }: { readonly onSignIn: () => void }) {
  const { t } = useTranslation(['accountDeleted', 'auth']);
  return (
    <WholePage>
      <Notice icon={<IconCheck size={28} />} title={t('title')} text={t('text')} role="status">
        <Button onClick={onSignIn}>{t('auth:signedOutElsewhere.action')}</Button>
      </Notice>
    </WholePage>
  );
}
