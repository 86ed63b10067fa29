import { Button, Group, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAuth } from 'react-oidc-context';
import { Link } from 'react-router';
import { routes } from '../routes.ts';

/** Who is signed in, and the way out. */
export function Account() {
  const { t } = useTranslation('navigation');
  const name = useAuth().user?.profile.name;
  return (
    <Group gap="xs" wrap="nowrap" visibleFrom="md">
      {name && (
        <Text size="sm" c="dimmed" maw={160} truncate title={t('account', { name })}>
          {name}
        </Text>
      )}
      <Button
        component={Link}
        to={routes.logout.href()}
        variant="subtle"
        color="gray"
        leftSection={<IconLogout size={18} aria-hidden="true" />}
      >
        {t('logout')}
      </Button>
    </Group>
  );
}
