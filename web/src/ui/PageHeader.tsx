import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useScreenTitle } from './useScreenTitle.ts';

interface PageHeaderProps {
  readonly title: string;
  /** At most one primary action, at the right; further ones belong in a menu. */
  readonly action?: ReactNode;
}

/** The head of a screen: its one h1, which is also the document's title and takes the focus on navigation. */
export function PageHeader({ title, action }: PageHeaderProps) {
  const heading = useScreenTitle(title);
  return (
    <Group justify="space-between" align="center" mih={44} mb="lg" gap="md">
      <Title order={1} ref={heading} tabIndex={-1} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      {action}
    </Group>
  );
}
