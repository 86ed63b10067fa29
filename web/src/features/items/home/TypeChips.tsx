import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstNew } from '#web/ui/focusFirstNew.ts';
import { TypeIcon } from '#web/ui/typeIcons/TypeIcon.tsx';
import styles from '../filters/chips.module.css';
import { type TypeCount, typeKey } from '../itemList.ts';

type Choose = (type: string | undefined) => void;

interface ChipProps {
  /** Undefined for all types. */
  readonly type: string | undefined;
  readonly isChosen: boolean;
  readonly count: number;
  /** The room that its number has at least, in digits. */
  readonly digits: number;
  readonly onChoose: Choose;
}

/** It is memoized because each key in the search draws the tools anew. */
const Chip = memo(function Chip({ type, isChosen, count, digits, onChoose }: ChipProps) {
  const { t } = useTranslation('home');
  return (
    <UnstyledButton
      className={styles.chip ?? ''}
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? undefined : type)}
    >
      {type === undefined ? (
        t('view.everyType')
      ) : (
        <>
          <TypeIcon type={type} size="1rem" className={styles.icon} />
          <bdi>{type}</bdi>
        </>
      )}{' '}
      <span className={styles.count} style={{ minWidth: `${digits}ch` }}>
        {t('view.typeCount', { count })}
      </span>
    </UnstyledButton>
  );
});

/** So many types have a chip on a wide screen; the others wait behind a button. */
const FIRST = 7;
/** So many have one on a phone, and come with each press of the button: a thousand would stand between the search and the items. */
const PAGE = 60;

interface TypeChipsProps {
  readonly types: readonly TypeCount[];
  /** How many items all types would show. */
  readonly total: number;
  /** How many items there are about to be while they arrive; undefined once all are there. */
  readonly expected: number | undefined;
  readonly chosen: string | undefined;
  /** On a phone the chips stand in one line that scrolls. */
  readonly isCompact: boolean;
  /** It never changes. */
  readonly onChoose: Choose;
  /** The tools for all other filters, which stand before the types. */
  readonly children: ReactNode;
}

/** The chips to show. A chosen type that no item has any more is among them, so that it can be seen and changed. */
function useShownTypes({ types, chosen: written, isCompact }: TypeChipsProps) {
  const [pages, setPages] = useState(0);
  const inUse = written && types.find(({ type }) => typeKey(type) === typeKey(written));
  const chosen = inUse ? inUse.type : written;
  const fewest = isCompact ? PAGE : FIRST;
  // A window that has become narrower may show all of them at once.
  const isOpen = pages > 0 && types.length > fewest + 1;
  const most = fewest + pages * PAGE;
  const first = types.length <= most + 1 ? types : types.slice(0, most);
  const isMissing = chosen !== undefined && first.every(({ type }) => type !== chosen);
  const shown = isMissing ? [...first, inUse || { type: chosen, count: 0 }] : first;
  return { shown, chosen, rest: types.length - shown.length, isOpen, pages, setPages };
}

/** The length that a number can grow to while items arrive. It stays afterwards, so that no chip ever moves. */
function useDigits(expected: number | undefined): number {
  const [most, setMost] = useState(0);
  const digits = expected?.toLocaleString().length ?? 0;
  if (digits > most) setMost(digits);
  return Math.max(digits, most);
}

/** Shows the items of one type, or all. */
export function TypeChips(props: TypeChipsProps) {
  const { t } = useTranslation('home');
  const { total, isCompact, onChoose, children } = props;
  const { shown, chosen, rest, isOpen, pages, setPages } = useShownTypes(props);
  const digits = useDigits(props.expected);
  // In a line that ends at the edge of the window it stays in sight.
  const isAtEdge = !isOpen && !isCompact;
  return (
    <div className={styles.chips} data-all={(isOpen && !isCompact) || undefined}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={t('view.type')} className={styles.types}>
        <Chip
          type={undefined}
          isChosen={chosen === undefined}
          count={total}
          digits={digits}
          onChoose={onChoose}
        />
        {shown.map(({ type, count }) => (
          <Chip
            key={type}
            type={type}
            isChosen={type === chosen}
            count={count}
            digits={digits}
            onChoose={onChoose}
          />
        ))}
        {rest > 0 && (
          <UnstyledButton
            className={`${styles.chip} ${isAtEdge ? styles.more : ''}`}
            onClick={({ currentTarget }) => {
              focusFirstNew(currentTarget, currentTarget.previousElementSibling);
              setPages(pages + 1);
            }}
          >
            {t('view.moreTypes', { count: rest })}
          </UnstyledButton>
        )}
        {isOpen && (
          <UnstyledButton
            className={styles.chip ?? ''}
            onClick={({ currentTarget: { parentElement } }) => {
              setPages(0);
              setTimeout(() => parentElement?.querySelector<HTMLElement>(':scope > :last-child')?.focus());
            }}
          >
            {t('view.fewerTypes')}
          </UnstyledButton>
        )}
      </div>
    </div>
  );
}
