import { Divider, Drawer, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useAuth } from '#web/auth/SignIn.tsx';
import { routes } from '#web/base/routes.ts';
import { useHomeCommand } from '#web/base/useHomeCommand.ts';
import styles from './Navigation.module.css';
import { ACCOUNT_LINKS, type NavigationMenu } from './navigationItems.ts';

interface PhoneDrawerProps {
  readonly menus: readonly NavigationMenu[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

function DrawerMenu({ menu, onClose }: { readonly menu: NavigationMenu; readonly onClose: () => void }) {
  const { t } = useTranslation('navigation');
  return (
    <Stack gap={0}>
      <Text size="sm" c="dimmed" px={12} py={4}>
        {t(menu.text)}
      </Text>
      {menu.links.map(({ text, to }) => (
        <NavLink key={text} to={to} className={styles.link ?? ''} onClick={onClose}>
          {t(text)}
        </NavLink>
      ))}
    </Stack>
  );
}

/** The links that are not among the tabs of a narrow window. */
export default function PhoneDrawer({ menus, opened, onClose }: PhoneDrawerProps) {
  const { t } = useTranslation('navigation');
  const name = useAuth().user?.profile.name;
  const atHome = useHomeCommand();
  const exportAll = () => {
    onClose();
    atHome('exportItems');
  };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xs"
      title={name ?? t('more')}
      closeButtonProps={{ 'aria-label': t('closeMenu') }}
    >
      <Stack gap="xs">
        {menus.map((menu) => (
          <DrawerMenu key={menu.text} menu={menu} onClose={onClose} />
        ))}
        <Divider />
        <Stack gap={0}>
          {ACCOUNT_LINKS.map(({ text, to }) => (
            <NavLink key={text} to={to} className={styles.link ?? ''} onClick={onClose}>
              {t(text)}
            </NavLink>
          ))}
          <UnstyledButton className={styles.link ?? ''} onClick={exportAll}>
            {t('exportItems')}
          </UnstyledButton>
          <NavLink to={routes.logout.href()} className={styles.link ?? ''} onClick={onClose}>
            {t('logout')}
          </NavLink>
        </Stack>
      </Stack>
    </Drawer>
  );
}
