import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import styles from './OptionCard.module.css';

interface OptionCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly onClick: () => void;
  /** For what cannot be undone. */
  readonly danger?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** One way on, as a large button. */
export function OptionCard({ icon, title, text, onClick, danger = false, ref }: OptionCardProps) {
  return (
    <UnstyledButton ref={ref} className={styles.card} data-danger={danger || undefined} onClick={onClick}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <Text component="span" fw={600}>
          {title}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {text}
        </Text>
      </span>
      <IconChevronRight size={18} aria-hidden="true" />
    </UnstyledButton>
  );
}
