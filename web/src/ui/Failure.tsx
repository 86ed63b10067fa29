import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface FailureProps {
  /** Nothing is shown without a text. */
  readonly text: string | undefined;
  readonly children?: ReactNode;
}

export function Failure({ text, children }: FailureProps) {
  if (text === undefined) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
      {text}
      {children}
    </Alert>
  );
}
