import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconShieldHalf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';

/** Says that the chosen level does not protect everything yet. */
export default function UnencryptedAlert({ count }: { readonly count: number }) {
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
