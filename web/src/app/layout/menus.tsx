import { ActionIcon, Button, Group, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from 'react-oidc-context';
import { Link, useLocation } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import styles from './Navigation.module.css';
import { ACCOUNT_LINKS, type NavigationLink, type NavigationMenu } from './navigationItems.ts';

const PhoneDrawer = lazy(() => import('./PhoneDrawer.tsx'));

interface LinkMenuProps {
  readonly label: string;
  /** The accessible name, where it differs from the label. */
  readonly name?: string | undefined;
  readonly links: readonly NavigationLink[];
}

/** A menu of the navigation bar. */
export function LinkMenu({ label, name, links }: LinkMenuProps) {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  const holdsCurrent = links.some(({ to }) => to === pathname);
  return (
    <ActionMenu
      entries={links.map(({ text, to }) => ({ label: t(text), to }))}
      target={
        <UnstyledButton
          className={styles.link ?? ''}
          data-active={holdsCurrent || undefined}
          aria-label={name}
        >
          <span className={styles.name}>{label}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      }
    />
  );
}

/** The menu under the user's name, and the way out. */
export function AccountMenu() {
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

/** On a phone the bar's links are in a drawer, whose code a desktop never loads. */
export function PhoneMenu({ menus }: { readonly menus: readonly NavigationMenu[] }) {
  const { t } = useTranslation('navigation');
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <>
      <ActionIcon
        hiddenFrom="md"
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={open}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      {wanted && (
        <Suspense fallback={null}>
          <PhoneDrawer menus={menus} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
