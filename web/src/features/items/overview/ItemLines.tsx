import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { focusFirstNew } from '#web/ui/focusFirstNew.ts';
import styles from './Overview.module.css';

const PAGE = 10;

interface ItemLinesProps<Line> {
  readonly lines: readonly Line[];
  readonly keyOf: (line: Line) => string;
  /** The name of the list, where no heading is right above it. */
  readonly label?: string;
  /** The label of the button that shows so many more. */
  readonly more: (count: number) => string;
  readonly children: (line: Line) => ReactNode;
}

/** A list of which the first ten lines are shown, and more at each click. */
export function ItemLines<Line>({ lines, keyOf, label, more, children }: ItemLinesProps<Line>) {
  const [shown, setShown] = useState(PAGE);
  const next = Math.min(lines.length - shown, PAGE * 2);
  if (lines.length === 0) return null;
  return (
    <>
      <ul aria-label={label}>
        {lines.slice(0, shown).map((line) => (
          <li key={keyOf(line)} className={styles.line}>
            {children(line)}
          </li>
        ))}
      </ul>
      {next > 0 && (
        <Button
          variant="subtle"
          mt="xs"
          onClick={({ currentTarget }) => {
            focusFirstNew(currentTarget, currentTarget.previousElementSibling?.lastElementChild ?? null);
            setShown(shown + next);
          }}
        >
          {more(next)}
        </Button>
      )}
    </>
  );
}

interface ItemLineProps {
  readonly item: Item;
  readonly onClick?: () => void;
  readonly children?: ReactNode;
}

/** An item's name, which leads to it, and beside it what the list says of it. */
export const ItemLine = ({ item, onClick, children }: ItemLineProps) => (
  <>
    <span className={styles.name}>
      <Anchor
        component={Link}
        to={routes.assetDetails.href({ id: item.id })}
        className={styles.link ?? ''}
        dir="auto"
        onClick={onClick}
      >
        {item.name}
      </Anchor>
    </span>
    {children}
  </>
);
