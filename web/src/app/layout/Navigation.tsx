import { ActionIcon, Group, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { pendingCount } from '#shared/contract/pendingCount.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useRole } from '#web/auth/roles.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { log } from '#web/base/log.ts';
import { routes } from '#web/base/routes.ts';
import { useHomeCommand } from '#web/base/useHomeCommand.ts';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { BottomBar } from './BottomBar.tsx';
import styles from './Navigation.module.css';
import { ACCOUNT_LINKS, HOME_LINK, menusFor, type NavigationMenu } from './navigationItems.ts';
import { PendingBadge, TransfersLink } from './TransfersLink.tsx';

/** The theme's `md`: below it the links do not fit beside the brand. */
const NARROW = '(max-width: 61.99em)';

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

function Brand() {
  const { t } = useTranslation('navigation');
  return (
    <Link to={routes.home.href()} className={styles.brand} aria-label={t('brand')}>
      <BrandMark />
      <span className={styles.name}>{t('brand')}</span>
    </Link>
  );
}

/** A menu of the navigation bar. */
function LinkMenu({ menu: { text, links } }: { readonly menu: NavigationMenu }) {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  const holdsCurrent = links.some(({ to }) => to === pathname);
  return (
    <ActionMenu
      position="bottom-start"
      entries={links.map((link) => ({ label: t(link.text), to: link.to }))}
      target={
        <UnstyledButton
          className={styles.link ?? ''}
          data-active={holdsCurrent || undefined}
          data-tour={text}
        >
          {t(text)}
          <IconChevronDown size="1em" aria-hidden="true" />
        </UnstyledButton>
      }
    />
  );
}

/** The links of a wide window. A narrow one has them at its bottom. */
function Links({ menus }: { readonly menus: readonly NavigationMenu[] }) {
  const { t } = useTranslation('navigation');
  return (
    <Group gap={4}>
      <NavLink to={HOME_LINK.to} end className={styles.link ?? ''}>
        {t(HOME_LINK.text)}
      </NavLink>
      <TransfersLink className={`${styles.link} ${styles.counted}`}>
        {t('pendingTransfers')}
        <PendingBadge />
      </TransfersLink>
      {menus.map((menu) => (
        <LinkMenu key={menu.text} menu={menu} />
      ))}
    </Group>
  );
}

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase()).join('');
}

/** The menu behind the user's initials: the account, the theme, and the way out. */
function AccountMenu() {
  const { t } = useTranslation('navigation');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useAuth().user?.profile.name ?? '';
  const atHome = useHomeCommand();
  const choose = (value: string) => {
    const scheme = SCHEMES.find((known) => known === value);
    if (scheme) setColorScheme(scheme);
  };
  return (
    <ActionMenu
      title={name}
      entries={[
        ...ACCOUNT_LINKS.map(({ text, to }) => ({ label: t(text), to })),
        { label: t('exportItems'), onClick: () => atHome('exportItems') },
        { label: t('logout'), to: routes.logout.href() },
      ]}
      choice={{
        label: t('theme.label'),
        value: colorScheme,
        options: SCHEMES.map((value) => ({ value, label: t(`theme.${value}`) })),
        onChange: choose,
      }}
      target={
        <UnstyledButton
          className={styles.account ?? ''}
          aria-label={name === '' ? t('myAccount') : t('account', { name })}
        >
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(name)}
          </span>
        </UnstyledButton>
      }
    />
  );
}

function LogoutLink() {
  const { t } = useTranslation('navigation');
  return (
    <ActionIcon component={Link} to={routes.logout.href()} aria-label={t('logout')} title={t('logout')}>
      <IconLogout size={20} aria-hidden="true" />
    </ActionIcon>
  );
}

function Bars({ menus }: { readonly menus: readonly NavigationMenu[] }) {
  const { t } = useTranslation('navigation');
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  usePendingCheck();
  return (
    <>
      <header className={styles.header}>
        <nav className={styles.bar} aria-label={t('label')}>
          <Brand />
          {!isNarrow && <Links menus={menus} />}
          <Group gap="xs" ml="auto" wrap="nowrap">
            <SessionLock />
            <AccountMenu />
            {!isNarrow && <LogoutLink />}
          </Group>
        </nav>
      </header>
      {isNarrow && <BottomBar menus={menus} />}
    </>
  );
}

/** The bar at the top of every screen, and on a narrow one that at its bottom. It is empty until the user is known. */
export function Navigation() {
  const role = useRole();
  return role ? <Bars menus={menusFor(role)} /> : <div className={styles.header} />;
}
