import { ActionIcon, Button, Checkbox, Loader, Text } from '@mantine/core';
import { IconDotsVertical, IconFileDownload, IconTags, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { assets, type ListedItem } from '#shared/contract/assets.ts';
import '#web/base/texts/report.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { itemKeys } from '#web/api/itemCache.ts';
import { useWithAuthentication } from '#web/session/authentication.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { isNotFound } from '../api/items.ts';
import { clientTimestamp, isGivenUp, pdfFailure, useSavePdf } from './pdfFile.ts';
import styles from './ReportBar.module.css';
import type { ReportMode, SelectItem } from './useReportMode.ts';

/** Returns a function that makes the report of some items, saves it, and reports success or failure. */
function useReport() {
  const { t } = useTranslation('reportMode');
  const api = useApi();
  const client = useQueryClient();
  const withAuthentication = useWithAuthentication();
  const savePdf = useSavePdf(t('fileStem'));

  const explain = async (error: unknown): Promise<void> => {
    if (isGivenUp(error)) return;
    if (isNotFound(error)) void client.invalidateQueries({ queryKey: itemKeys.list });
    const { kind, reason } = pdfFailure(error);
    await errorDialog({ title: t('failed.title'), text: t(`failed.${kind}`, { reason }) });
  };
  return async (assetIds: string[], signal: AbortSignal): Promise<void> => {
    const at = new Date();
    const body = { assetIds, clientTimestamp: clientTimestamp(at) };
    const make = () => fetchFile(api, assets.generateReport, { body, signal });
    try {
      const file = await withAuthentication(make, 'report');
      if (signal.aborted) return;
      void successToast(t('done', { name: savePdf(file, at) }));
    } catch (error) {
      await explain(error);
    }
  };
}

/** The contract's limit of items in one report or one request for labels. */
const MAX_ITEMS = 1_000;

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

/** The selected items that still exist. */
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
  readonly mode: ReportMode;
}

/** Returns a function that runs an action if the number of selected items allows it, and otherwise says why not. */
function useChecked(count: number) {
  const { t } = useTranslation('reportMode');
  return async (purpose: 'report' | 'labels', action: () => void): Promise<void> => {
    if (count === 0) {
      return errorDialog({ title: t('noneSelected.title'), text: t(`noneSelected.${purpose}`) });
    }
    if (count > MAX_ITEMS) {
      return errorDialog({ title: t('tooMany.title'), text: t(`tooMany.${purpose}`, { limit: MAX_ITEMS }) });
    }
    action();
  };
}

function Count({ selection, isRunning }: { readonly selection: Selection; readonly isRunning: boolean }) {
  const { t } = useTranslation('reportMode');
  const count = selection.items.length;
  return (
    <Text role="status" size="sm" className={styles.count}>
      {isRunning && <Loader size={18} aria-hidden="true" />}
      {isRunning ? t('working', { count }) : t('selected', { count })}
      {!isRunning && selection.hidden > 0 && (
        <Text span size="sm" c="dimmed">
          {t('notShown', { count: selection.hidden })}
        </Text>
      )}
    </Text>
  );
}

export default function ReportBar(props: ReportBarProps) {
  const { visible, mode } = props;
  const { t } = useTranslation('reportMode');
  const { t: common } = useTranslation('common');
  const report = useReport();
  const selection = selectionOf(props);
  const checked = useChecked(selection.items.length);
  const { isRunning, run, cancel } = mode.job;

  const generate = () => {
    const ids = selection.items.map(({ id }) => id);
    void checked('report', () => void run((signal) => report(ids, signal)));
  };
  const Icon = isRunning ? IconX : IconFileDownload;
  return (
    <section aria-label={t('label')} className={styles.bar}>
      <Count selection={selection} isRunning={isRunning} />
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
              onClick: () => void checked('labels', () => mode.setLabelled(selection.items)),
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
