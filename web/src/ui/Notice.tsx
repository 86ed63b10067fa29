import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  readonly role?: 'alert' | 'status';
}

/** A framed message in place of content: an icon, the facts, and a way on. */
export function Notice({ icon, title, text, children, role }: NoticeProps) {
  return (
    <Stack className={styles.notice} align="center" gap="md" role={role}>
      <div className={styles.icon} aria-hidden="true">
        {icon}
      </div>
      <Stack gap={4} align="center">
        <Title order={2} ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center" maw={440}>
          {text}
        </Text>
      </Stack>
      {children}
    </Stack>
  );
}
