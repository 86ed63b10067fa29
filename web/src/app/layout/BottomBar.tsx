import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconDots, IconHome, IconPlus, IconTransfer } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { latePart, loadPart } from '#web/ui/lazyPart.ts';
import { markPlace } from '#web/ui/markPlace.ts';
import styles from './BottomBar.module.css';
import { HOME_LINK, type NavigationMenu } from './navigationItems.ts';
import { PendingBadge, TransfersLink } from './TransfersLink.tsx';

const loadDrawer = () => import('./PhoneDrawer.tsx');
const PhoneDrawer = latePart(loadDrawer);

interface TabProps {
  readonly icon: ReactNode;
  readonly children: string;
  /** The accessible name, where there is no room for it. */
  readonly name?: string;
}

/** The face of a tab: an icon, and a word under it. */
const Tab = ({ icon, children, name }: TabProps) => (
  <>
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={styles.label} aria-hidden={name !== undefined}>
      {children}
    </span>
    {name && <VisuallyHidden>{name}</VisuallyHidden>}
  </>
);

/** Opens what is not among the tabs. */
function MoreTab({ menus }: { readonly menus: readonly NavigationMenu[] }) {
  const { t } = useTranslation('navigation');
  const [opened, setOpened] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const { pathname } = useLocation();
  // The browser's Back shows another screen under it.
  useDidUpdate(() => setOpened(false), [pathname]);
  const open = async () => {
    const isStillThere = markPlace();
    if (!(await loadPart(loadDrawer)) || !isStillThere()) return;
    setLoaded(true);
    setOpened(true);
  };
  return (
    <>
      <UnstyledButton
        className={styles.tab ?? ''}
        aria-haspopup="dialog"
        aria-expanded={opened}
        data-tour="security"
        onClick={() => void open()}
      >
        <Tab icon={<IconDots />}>{t('more')}</Tab>
      </UnstyledButton>
      {isLoaded && <PhoneDrawer menus={menus} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

/** The main screens at the bottom of a narrow window, in reach of a thumb. `--bottom-bar` is its height. */
export function BottomBar({ menus }: { readonly menus: readonly NavigationMenu[] }) {
  const { t } = useTranslation('navigation');
  return (
    <nav className={styles.bar} aria-label={t('tabs')} data-bottom-bar>
      <NavLink to={HOME_LINK.to} end className={styles.tab ?? ''}>
        <Tab icon={<IconHome />}>{t('home')}</Tab>
      </NavLink>
      <TransfersLink className={styles.tab}>
        <Tab icon={<IconTransfer />} name={t('pendingTransfers')}>
          {t('transfers')}
        </Tab>
        <span className={styles.count}>
          <PendingBadge />
        </span>
      </TransfersLink>
      <NavLink to={routes.createAsset.href()} className={styles.tab ?? ''}>
        <Tab icon={<IconPlus />}>{t('newItem')}</Tab>
      </NavLink>
      <MoreTab menus={menus} />
    </nav>
  );
}
