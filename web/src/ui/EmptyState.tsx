import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

interface EmptyStateProps {
  /** A Tabler icon of size 28. */
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

/** Shown in place of an empty list: why it is empty, and how that changes. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Notice icon={icon} title={title} text={text}>
      {action}
    </Notice>
  );
}
