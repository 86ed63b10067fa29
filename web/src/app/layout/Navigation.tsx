import {
  ActionIcon,
  Button,
  Group,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconChevronDown, IconLogout, IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from 'react-oidc-context';
import { Link, NavLink, useLocation } from 'react-router';
import { pendingCount } from '#shared/contract/pendingCount.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useRole } from '#web/auth/roles.ts';
import { log } from '#web/base/log.ts';
import { routes } from '#web/base/routes.ts';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import styles from './Navigation.module.css';
import {
  ACCOUNT_LINKS,
  HOME_LINK,
  menusFor,
  type NavigationLink,
  type NavigationMenu,
} from './navigationItems.ts';
import { TransfersLink } from './TransfersLink.tsx';

const PhoneDrawer = lazyPart(() => import('./PhoneDrawer.tsx'));

interface LinkMenuProps {
  readonly label: string;
  /** The accessible name, where it differs from the label. */
  readonly name?: string | undefined;
  readonly links: readonly NavigationLink[];
}

/** A menu of the navigation bar. */
function LinkMenu({ label, name, links }: LinkMenuProps) {
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
function AccountMenu() {
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
function PhoneMenu({ menus }: { readonly menus: readonly NavigationMenu[] }) {
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

/** Requests once, at start-up, whether the pending count is available. The result is only logged. */
function usePendingCheck(): void {
  const api = useApi();
  const checked = useRef(false);
  useEffect(() => {
    if (checked.current) return;
    checked.current = true;
    api.check(pendingCount.head).then(
      () => log.debug('The pending count is available'),
      () => log.debug('The pending count is not available'),
    );
  }, [api]);
}

/** The product's logo: a box with its lid. */
function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
      <path
        d="M9 12.5 16 9l7 3.5v7L16 23l-7-3.5zM9 12.5l7 3.5m0 0 7-3.5M16 16v7"
        fill="none"
        stroke="var(--app-on-filled)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const systemScheme = () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Changes between light and dark. Choosing the system's own scheme means to follow the system again. */
function ThemeToggle() {
  const { t } = useTranslation('navigation');
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = shown === 'dark' ? 'light' : 'dark';
  const label = t(other === 'dark' ? 'useDark' : 'useLight');
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(other === systemScheme() ? 'auto' : other)}
    >
      {other === 'dark' ? <IconMoon size={20} /> : <IconSun size={20} />}
    </ActionIcon>
  );
}

function Bar({ menus }: { readonly menus: readonly NavigationMenu[] }) {
  const { t } = useTranslation('navigation');
  usePendingCheck();
  return (
    <header className={styles.header}>
      <nav className={styles.bar} aria-label={t('label')}>
        <Link to={routes.home.href()} className={styles.brand}>
          <BrandMark />
          {t('brand')}
        </Link>
        <Group gap={4} visibleFrom="md">
          <NavLink to={HOME_LINK.to} end className={styles.link ?? ''}>
            {t(HOME_LINK.text)}
          </NavLink>
          <TransfersLink />
          {menus.map((menu) => (
            <LinkMenu key={menu.text} label={t(menu.text)} links={menu.links} />
          ))}
        </Group>
        <Group gap={4} ml="auto" wrap="nowrap">
          <SessionLock />
          <ThemeToggle />
          <AccountMenu />
          <PhoneMenu menus={menus} />
        </Group>
      </nav>
    </header>
  );
}

/** The bar at the top of every screen. It shows nothing until the user is known. */
export function Navigation() {
  const role = useRole();
  return role ? <Bar menus={menusFor(role)} /> : null;
}
