import { Button, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { OPEN_LAYER } from '#web/ui/openLayer.ts';
import styles from './ReportBar.module.css';
import type { ReportMode } from './useReportMode.ts';

interface SelectionKeys {
  readonly onAll: () => void;
  readonly onLeave: () => void;
  /** While a report is being made. */
  readonly areOff: boolean;
}

/** Their own Ctrl+A selects a text, and their own Escape empties a search. */
const FIELD = 'input:not([type=checkbox]), textarea, select';

/** Whether a key belongs to something else, such as a dialog that has just closed itself by it. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  document.querySelector(OPEN_LAYER) !== null ||
  (target instanceof Element && target.closest(`${OPEN_LAYER}, ${FIELD}`) !== null);

/** While items are selected, Ctrl+A (⌘A) takes all that are visible, and Escape leaves. */
function useSelectionKeys({ onAll, onLeave, areOff }: SelectionKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (areOff || event.defaultPrevented || isElsewhere(event)) return;
    const isAll = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a';
    if (!isAll && event.key !== 'Escape') return;
    event.preventDefault();
    if (isAll) onAll();
    else onLeave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // Before a dialog, which closes itself at the same Escape and is gone afterwards.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

interface SelectAllProps {
  /** The items that match the search and the filter. */
  readonly visible: readonly ListedItem[];
  /** Whether others are on their way. */
  readonly isArriving: boolean;
  readonly mode: ReportMode;
}

/** Chooses all that the list shows, or nothing. */
export function SelectAll({ visible, isArriving, mode }: SelectAllProps) {
  const { t } = useTranslation('reportMode');
  const isOff = mode.job.isRunning || isArriving;
  const selectAll = () =>
    mode.select(
      visible.map(({ id }) => id),
      true,
    );
  useSelectionKeys({ onAll: selectAll, onLeave: mode.leave, areOff: isOff });
  return (
    <div className={styles.choice}>
      <Text size="sm" c="dimmed" className={styles.hint}>
        {t('rangeHint')}
      </Text>
      <Button variant="default" disabled={isOff} onClick={selectAll}>
        {t('selectAll')}
      </Button>
      <Button variant="default" disabled={isOff} onClick={mode.clear}>
        {t('clearAll')}
      </Button>
    </div>
  );
}
