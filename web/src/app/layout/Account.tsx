import { Button, Group } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAuth } from 'react-oidc-context';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { LinkMenu } from './LinkMenu.tsx';
import { ACCOUNT_LINKS } from './navigationItems.ts';

/** Who is signed in, and the way out. */
export function Account() {
  const { t } = useTranslation('navigation');
  const name = useAuth().user?.profile.name;
  return (
    <Group gap="xs" wrap="nowrap" visibleFrom="md">
      <LinkMenu label={name ?? t('myAccount')} name={name && t('account', { name })} links={ACCOUNT_LINKS} />
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
