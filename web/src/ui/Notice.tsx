import { Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { RetryButton } from './buttons.tsx';
import { leaveElement } from './keepFocus.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  /** A Tabler icon of size 28. */
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  readonly role?: 'alert' | 'status';
  /** Something went wrong: the circle is red. */
  readonly isError?: boolean;
}

/**
 * A framed message in place of content, such as of an empty list: an icon, the facts, and a way on, which often goes with it
 * once it is pressed.
 */
export function Notice({ icon, title, text, children, role, isError }: NoticeProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = frame;
    return () => leaveElement(element);
  }, []);
  return (
    <Stack
      ref={frame}
      className={styles.notice}
      align="center"
      gap="md"
      role={role}
      data-error={isError || undefined}
    >
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

/** The middle of a page without bars, for a message that stands alone. */
export const WholePage = ({ children }: { readonly children: ReactNode }) => (
  <main className={styles.page}>{children}</main>
);

interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => unknown;
  /** By default 'Retry'. */
  readonly retryLabel?: string;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ title, text, onRetry, retryLabel }: ErrorStateProps) {
  return (
    <Notice icon={<IconAlertTriangle size={28} />} title={title} text={text} role="alert" isError>
      <RetryButton label={retryLabel} onRetry={onRetry} />
    </Notice>
  );
}
