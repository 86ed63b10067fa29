import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { useRole } from '#web/auth/roles.ts';
import { routes } from '#web/base/routes.ts';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import { Account } from './Account.tsx';
import { BrandMark } from './BrandMark.tsx';
import { LinkMenu } from './LinkMenu.tsx';
import styles from './Navigation.module.css';
import { HOME_LINK, menusFor } from './navigationItems.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { TransfersLink } from './TransfersLink.tsx';
import { usePendingCheck } from './usePendingCheck.ts';

function Links({ menus }: { readonly menus: ReturnType<typeof menusFor> }) {
  const { t } = useTranslation('navigation');
  return (
    <Group gap={4} visibleFrom="md" className={styles.links}>
      <NavLink to={HOME_LINK.to} end className={styles.link ?? ''}>
        {t(HOME_LINK.text)}
      </NavLink>
      <TransfersLink />
      {menus.map((menu) => (
        <LinkMenu key={menu.text} label={t(menu.text)} links={menu.links} />
      ))}
    </Group>
  );
}

function Bar({ menus }: { readonly menus: ReturnType<typeof menusFor> }) {
  const { t } = useTranslation('navigation');
  usePendingCheck();
  return (
    <header className={styles.header}>
      <nav className={styles.bar} aria-label={t('label')}>
        <Link to={routes.home.href()} className={styles.brand}>
          <BrandMark />
          {t('brand')}
        </Link>
        <Links menus={menus} />
        <Group gap={4} ml="auto" wrap="nowrap">
          <SessionLock />
          <ThemeToggle />
          <Account />
          <PhoneMenu menus={menus} />
        </Group>
      </nav>
    </header>
  );
}

/** The bar at the top of every screen. It shows nothing until it is known who is there. */
export function Navigation() {
  const role = useRole();
  return role ? <Bar menus={menusFor(role)} /> : null;
}
