import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: string;
  readonly text: string;
  /** Further content, above the buttons. */
  readonly children?: ReactNode;
  readonly actions: ReactNode;
  /** For what cannot be undone. */
  readonly danger?: boolean;
}

/** A part of the account page: what it is about, and what can be done. */
export function Section({ title, text, children, actions, danger }: SectionProps) {
  const heading = useId();
  return (
    <Card
      withBorder
      component="section"
      aria-labelledby={heading}
      className={danger ? styles.danger : undefined}
    >
      <Stack>
        <Title order={2} id={heading}>
          {title}
        </Title>
        <Text>{text}</Text>
        {children}
        <Group>{actions}</Group>
      </Stack>
    </Card>
  );
}
