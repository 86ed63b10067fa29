import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import styles from './Navigation.module.css';
import type { NavigationLink } from './navigationItems.ts';

interface LinkMenuProps {
  readonly label: string;
  /** What a screen reader says in its place. */
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
