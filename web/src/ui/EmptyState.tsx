import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

interface EmptyStateProps {
  /** A Tabler icon of size 28. */
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

/** What a list shows while it has nothing: why, and how that changes. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Notice icon={icon} title={title} text={text}>
      {action}
    </Notice>
  );
}
