import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';

interface FailureProps {
  readonly title?: string | undefined;
  /** Nothing is shown without a text. */
  readonly text: string | ReactElement | undefined;
  readonly children?: ReactNode;
  readonly mb?: 'md';
}

export function Failure({ title, text, children, ...margin }: FailureProps) {
  if (text === undefined) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert" title={title} {...margin}>
      {text}
      {children}
    </Alert>
  );
}

interface WarningProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** Nothing has failed, but the user should know this before they go on. */
export const Warning = ({ title, children }: WarningProps) => (
  <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} role="note" title={title}>
    {children}
  </Alert>
);
