import { Button, Group, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAuth } from 'react-oidc-context';
import { Link, useLocation } from 'react-router';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { routes } from '../routes.ts';
import styles from './Navigation.module.css';
import { ACCOUNT_LINKS } from './navigationItems.ts';

/** Who is signed in, and the screens about them. */
function AccountMenu() {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  const name = useAuth().user?.profile.name;
  return (
    <ActionMenu
      position="bottom-end"
      entries={ACCOUNT_LINKS.map(({ text, to }) => ({ label: t(text), to }))}
      target={
        <UnstyledButton
          className={styles.link ?? ''}
          data-active={ACCOUNT_LINKS.some(({ to }) => to === pathname) || undefined}
          aria-label={name ? t('account', { name }) : t('myAccount')}
        >
          <span className={styles.name}>{name ?? t('myAccount')}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      }
    />
  );
}

/** Who is signed in, and the way out. */
export function Account() {
  const { t } = useTranslation('navigation');
  return (
    <Group gap="xs" wrap="nowrap" visibleFrom="md">
      <AccountMenu />
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
