import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import styles from './Navigation.module.css';
import type { NavigationMenu } from './navigationItems.ts';

/** A menu of the navigation bar. */
export function LinkMenu({ menu: { text, links } }: { readonly menu: NavigationMenu }) {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  const holdsCurrent = links.some(({ to }) => to === pathname);
  return (
    <ActionMenu
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
