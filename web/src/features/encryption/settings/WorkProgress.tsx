import { Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface WorkProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** The same in words. */
  readonly text: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** How far all items have come that are being encrypted. */
export function WorkProgress({ label, done, total, text, hint, children }: WorkProgressProps) {
  return (
    <Stack gap="xs">
      <Progress.Root size="lg">
        <Progress.Section
          value={total === 0 ? 100 : (100 * done) / total}
          aria-label={label}
          aria-valuetext={text}
        />
      </Progress.Root>
      <Text fw={600} role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Text>
      {children}
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </Stack>
  );
}
