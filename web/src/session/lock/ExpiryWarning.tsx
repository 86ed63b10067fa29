import { Affix, Alert, Button, Group, Stack } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import { useAuthenticate } from '../SessionProvider.tsx';

/** Offers the password before the items are locked. */
export default function ExpiryWarning({ onDismiss }: { readonly onDismiss: () => void }) {
  const { t } = useTranslation('unlocking');
  const authenticate = useAuthenticate();
  return (
    <Affix position={{ bottom: 'calc(var(--bottom-bar) + 16px)', left: 16, right: 16 }}>
      <Alert
        color="yellow"
        role="alert"
        maw={480}
        mx="auto"
        bg="var(--app-surface)"
        bd="1px solid var(--mantine-color-yellow-5)"
        icon={<IconClock aria-hidden="true" />}
        title={t('expiry.title')}
      >
        <Stack gap="sm">
          {t('expiry.text')}
          <Group gap="xs">
            <Button onClick={() => void authenticate()}>{t('expiry.stay')}</Button>
            <Button variant="default" onClick={onDismiss}>
              {t('expiry.dismiss')}
            </Button>
          </Group>
        </Stack>
      </Alert>
    </Affix>
  );
}
