import { Button, Checkbox, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import '#web/base/texts/report.ts';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { latePart, loadPart } from '#web/ui/lazyPart.ts';
import { ReportActions } from './ReportActions.tsx';
import styles from './ReportBar.module.css';
import { SelectAll } from './SelectAll.tsx';
import { ChangeMenu, SelectionActions } from './SelectionActions.tsx';
import { MAX_ITEMS, useChecked } from './useChecked.ts';
import type { ReportMode, SelectItem } from './useReportMode.ts';

const loadHandOver = () => import('../qr/HandOverItems.tsx');
const HandOverItems = latePart(loadHandOver);

interface SelectBoxProps {
  readonly id: string;
  readonly name?: string;
  readonly isSelected: boolean;
  readonly onSelect: SelectItem;
}

/** The checkbox that selects an item. It stands in this file because both are loaded with the report mode. */
export function SelectBox({ id, name, isSelected, onSelect }: SelectBoxProps) {
  const { t } = useTranslation('reportMode');
  return (
    <Checkbox
      size="md"
      className={styles.box}
      aria-label={name === undefined ? t('selectDamaged') : t('select', { name })}
      checked={isSelected}
      onChange={({ currentTarget, nativeEvent }) => {
        const isShifted = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        onSelect(id, currentTarget.checked, isShifted);
      }}
    />
  );
}

interface Selection {
  /** In the order of the list; items that the list does not show come last. */
  readonly items: readonly ListedItem[];
  /** How many of them the search and the filter hide. */
  readonly hidden: number;
}

/** The selected items that still exist, as far as they are there. */
function selectionOf({ items, visible, mode: { selected } }: ReportBarProps): Selection {
  const shown = visible.filter(({ id }) => selected.has(id));
  const shownIds = new Set(shown.map(({ id }) => id));
  const hidden = items.filter(({ id }) => selected.has(id) && !shownIds.has(id));
  return { items: [...shown, ...hidden], hidden: hidden.length };
}

interface ReportBarProps {
  readonly items: readonly ListedItem[];
  /** The items that match the search and the filter. */
  readonly visible: readonly ListedItem[];
  /** Whether others are on their way, which may be selected. */
  readonly isArriving: boolean;
  readonly mode: ReportMode;
}

interface CountProps {
  readonly count: number;
  readonly hidden: number;
  readonly isRunning: boolean;
}

function Count({ count, hidden, isRunning }: CountProps) {
  const { t } = useTranslation('reportMode');
  return (
    <Text role="status" size="sm" className={styles.count}>
      {isRunning && <Loader size={18} aria-hidden="true" />}
      {isRunning ? t('working', { count: Math.min(count, MAX_ITEMS) }) : t('selected', { count })}
      {!isRunning && hidden > 0 && (
        <Text span size="sm" c="dimmed">
          {t('notShown', { count: hidden })}
        </Text>
      )}
    </Text>
  );
}

/** Offers what is done with the selected items, and the way out. */
export default function ReportBar(props: ReportBarProps) {
  const { visible, isArriving, mode } = props;
  const { t } = useTranslation('reportMode');
  const selection = selectionOf(props);
  const checked = useChecked(selection.items, mode);
  const { isRunning } = mode.job;
  const isOff = isRunning || isArriving;
  const [handedOver, setHandedOver] = useState<readonly ListedItem[]>();
  const { wasCut, noteCutSaid } = mode;
  useEffect(() => {
    if (!wasCut) return;
    void errorDialog({ title: t('failed.title'), text: t('failed.cut') });
    noteCutSaid();
  }, [wasCut, noteCutSaid, t]);

  const handOver = async (items: readonly ListedItem[]) => {
    if (await loadPart(loadHandOver)) setHandedOver(items);
  };
  return (
    <section aria-label={t('label')} className={styles.bar}>
      <Count
        count={isArriving ? mode.selected.size : selection.items.length}
        hidden={isArriving ? 0 : selection.hidden}
        isRunning={isRunning}
      />
      <SelectAll {...{ visible, isArriving, mode }} />
      <div className={styles.actions}>
        <ChangeMenu
          disabled={isOff}
          onChoose={(kind) =>
            void checked('change', (items) => void mode.dialogs.bulk.start({ kind, items }))
          }
          onHandOver={() => void checked('handOver', (items) => void handOver(items))}
        />
        <SelectionActions
          disabled={isOff}
          onLabels={() =>
            void checked('labels', (items, onMade) => void mode.dialogs.labels.show({ items, onMade }))
          }
          onExport={() => void checked('export', (items) => void mode.dialogs.exporting.start(items))}
        />
        <ReportActions
          isArriving={isArriving}
          job={mode.job}
          withItems={(action) => void checked('report', action)}
        />
        <Button variant="subtle" disabled={isRunning} className={styles.leave ?? ''} onClick={mode.leave}>
          {t('leave')}
        </Button>
      </div>
      {handedOver && <HandOverItems items={handedOver} onClose={() => setHandedOver(undefined)} />}
    </section>
  );
}
