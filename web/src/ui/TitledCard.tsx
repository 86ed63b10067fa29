import { Card, Stack, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';

interface TitledCardProps {
  readonly title: string;
  readonly size?: 'h3';
  readonly gap?: 'xs' | 'sm';
  /** For what cannot be undone. */
  readonly danger?: boolean;
  /** Where given, its heading can take the focus. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A part of a page on a card, under its heading. */
export function TitledCard({ title, size, gap, danger, headingRef, children }: TitledCardProps) {
  const heading = useId();
  return (
    <Card
      withBorder
      component="section"
      aria-labelledby={heading}
      {...(danger ? { bd: '1px solid red.5' } : {})}
    >
      <Stack {...(gap ? { gap } : {})}>
        <Title
          order={2}
          id={heading}
          {...(size ? { size } : {})}
          {...(headingRef ? { ref: headingRef, tabIndex: -1 } : {})}
        >
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}
