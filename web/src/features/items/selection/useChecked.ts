import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { ITEMS_PER_LINK } from '#shared/domain/transferLink.ts';
import '#web/base/texts/report.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.tsx';
import type { ReportMode } from './useReportMode.ts';

/** The contract's limit of items in one report or one request for labels. */
export const MAX_ITEMS = 1_000;

/** How many items a purpose takes at most. */
const LIMITS = {
  report: MAX_ITEMS,
  labels: MAX_ITEMS,
  handOver: ITEMS_PER_LINK,
  change: Number.POSITIVE_INFINITY,
  export: Number.POSITIVE_INFINITY,
} as const;

/**
 * Does something with the selected items, or with as many of them as it takes.
 * @param onDone takes these out of the selection where others are left for the next time
 */
type Action = (items: readonly ListedItem[], onDone: () => void) => void;

/** Returns a function that runs an action on the selected items; where they are too many, it offers the first of them or says so. */
export function useChecked(items: readonly ListedItem[], { select }: ReportMode) {
  const { t } = useTranslation('reportMode');
  return async (purpose: keyof typeof LIMITS, action: Action): Promise<void> => {
    if (items.length === 0) {
      return errorDialog({ title: t('noneSelected.title'), text: t(`noneSelected.${purpose}`) });
    }
    const limit = LIMITS[purpose];
    if (items.length <= limit) return action(items, () => undefined);
    const title = t('tooMany.title');
    if (purpose !== 'report' && purpose !== 'labels') {
      return errorDialog({ title, text: t('tooMany.handOver', { limit }) });
    }
    const text = t(`tooMany.${purpose}`, { limit, count: items.length - limit });
    const first = items.slice(0, limit);
    const ids = first.map(({ id }) => id);
    if (await confirmDialog({ title, text, confirmLabel: t('tooMany.first', { limit }) }))
      action(first, () => select(ids, false));
  };
}
