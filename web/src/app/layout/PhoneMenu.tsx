import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigationMenu } from './navigationItems.ts';

const PhoneDrawer = lazy(() => import('./PhoneDrawer.tsx'));

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
