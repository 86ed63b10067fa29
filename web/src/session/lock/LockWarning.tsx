import { Affix, Alert, Group, Stack } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface LockWarningProps {
  readonly title: string;
  readonly text: string;
  /** The buttons. */
  readonly children: ReactNode;
}

/** Says above the bottom of every screen that the items are about to be locked. */
export const LockWarning = ({ title, text, children }: LockWarningProps) => (
  <Affix position={{ bottom: 'calc(var(--bottom-bar) + 16px)', left: 16, right: 16 }}>
    <Alert
      color="yellow"
      role="alert"
      maw={480}
      mx="auto"
      bg="var(--app-surface)"
      bd="1px solid var(--mantine-color-yellow-5)"
      icon={<IconClock aria-hidden="true" />}
      title={title}
    >
      <Stack gap="sm">
        {text}
        <Group gap="xs">{children}</Group>
      </Stack>
    </Alert>
  </Affix>
);
