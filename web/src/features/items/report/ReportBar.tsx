import { ActionIcon, Button, Loader, Text } from '@mantine/core';
import { IconDotsVertical, IconFileDownload, IconTags, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { errorDialog } from '#web/ui/dialogs.ts';
import { chosenItems } from './model/chosenItems.ts';
import styles from './ReportBar.module.css';
import { useReport } from './useReport.ts';
import type { ReportMode } from './useReportMode.ts';

/** Of the contract: how many items a report or a call for labels may name. */
const MOST_ITEMS = 1_000;

interface ReportBarProps {
  readonly items: readonly ListedItem[];
  /** Those that the search and the filter leave. */
  readonly visible: readonly ListedItem[];
  readonly mode: ReportMode;
}

/** Does something with the chosen items, or says why that cannot be. */
function useChecked(chosen: readonly ListedItem[]) {
  const { t } = useTranslation('reportMode');
  return async (purpose: 'report' | 'labels', action: () => void): Promise<void> => {
    if (chosen.length === 0) {
      return errorDialog({ title: t('noneSelected.title'), text: t(`noneSelected.${purpose}`) });
    }
    if (chosen.length > MOST_ITEMS) {
      return errorDialog({ title: t('tooMany.title'), text: t(`tooMany.${purpose}`, { limit: MOST_ITEMS }) });
    }
    action();
  };
}

interface CountProps {
  readonly chosen: ReturnType<typeof chosenItems>;
  readonly isRunning: boolean;
}

/** How many items are chosen, or that their report is being made. */
function Count({ chosen, isRunning }: CountProps) {
  const { t } = useTranslation('reportMode');
  const count = chosen.items.length;
  return (
    <Text role="status" size="sm" className={styles.count}>
      {isRunning && <Loader size={18} aria-hidden="true" />}
      {isRunning ? t('working', { count }) : t('selected', { count })}
      {!isRunning && chosen.notShown > 0 && (
        <Text span size="sm" c="dimmed">
          {t('notShown', { count: chosen.notShown })}
        </Text>
      )}
    </Text>
  );
}

/** What one does with the chosen items. */
export function ReportBar({ items, visible, mode }: ReportBarProps) {
  const { t } = useTranslation('reportMode');
  const { t: common } = useTranslation('common');
  const report = useReport();
  const chosen = chosenItems(items, visible, mode.selected);
  const checked = useChecked(chosen.items);
  const { isRunning, run, cancel } = mode.job;

  const generate = () => {
    const ids = chosen.items.map(({ id }) => id);
    void checked('report', () => void run((signal) => report(ids, signal)));
  };
  const Icon = isRunning ? IconX : IconFileDownload;
  return (
    <section aria-label={t('label')} className={styles.bar}>
      <Count chosen={chosen} isRunning={isRunning} />
      <div className={styles.choice}>
        <Button
          variant="default"
          disabled={isRunning}
          onClick={() =>
            mode.select(
              visible.map(({ id }) => id),
              true,
            )
          }
        >
          {t('selectAll')}
        </Button>
        <Button variant="default" disabled={isRunning} onClick={mode.clear}>
          {t('clearAll')}
        </Button>
      </div>
      <div className={styles.actions}>
        <ActionMenu
          position="bottom-end"
          target={
            <ActionIcon aria-label={t('more')} disabled={isRunning}>
              <IconDotsVertical size={20} aria-hidden="true" />
            </ActionIcon>
          }
          entries={[
            {
              label: t('printLabels'),
              icon: <IconTags size={18} aria-hidden="true" />,
              onClick: () => void checked('labels', () => mode.setLabelled(chosen.items)),
            },
          ]}
        />
        <Button
          className={styles.main}
          variant={isRunning ? 'default' : 'filled'}
          leftSection={<Icon size={18} aria-hidden="true" />}
          onClick={isRunning ? cancel : generate}
        >
          {isRunning ? common('cancel') : t('generate')}
        </Button>
      </div>
    </section>
  );
}
