import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconShieldHalf, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';

interface SetUpAlertProps {
  readonly onLater: () => void;
  readonly onDismiss: () => void;
}

export function SetUpAlert({ onLater, onDismiss }: SetUpAlertProps) {
  const { t } = useTranslation('session');
  return (
    <Alert
      mb="md"
      role="status"
      icon={<IconShieldLock aria-hidden="true" />}
      title={t('setUp.title')}
      withCloseButton
      closeButtonLabel={t('setUp.dismiss')}
      onClose={onDismiss}
    >
      <Stack gap="sm">
        {t('setUp.text')}
        <Group gap="xs">
          <Button component={Link} to={routes.encryptionSettings.href()} variant="default">
            {t('setUp.action')}
          </Button>
          <Button variant="subtle" onClick={onLater}>
            {t('setUp.later')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

export function UnencryptedAlert({ count }: { readonly count: number }) {
  const { t } = useTranslation('session');
  return (
    <Alert
      mb="md"
      color="yellow"
      role="status"
      icon={<IconShieldHalf aria-hidden="true" />}
      title={t('unencrypted.title', { count })}
    >
      <Stack gap="sm">
        {t('unencrypted.text', { count })}
        <Group>
          <Button component={Link} to={routes.encryptionSettings.href()} variant="default">
            {t('unencrypted.action')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
