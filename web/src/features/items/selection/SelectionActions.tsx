import { ActionIcon, Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowsExchange,
  IconCategory,
  IconChevronDown,
  IconDots,
  IconListDetails,
  IconMapPin,
  IconPackageExport,
  IconTag,
  IconTagOff,
  IconTags,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { OPEN_LAYER } from '#web/ui/openLayer.ts';
import { BULK_KINDS, type BulkKind } from '../bulk/kinds.ts';
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

interface ChoiceProps {
  /** The items that match the search and the filter. */
  readonly visible: readonly ListedItem[];
  /** Whether others are on their way. */
  readonly isArriving: boolean;
  readonly mode: ReportMode;
}

/** Chooses all that the list shows, or nothing. */
export function Choice({ visible, isArriving, mode }: ChoiceProps) {
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

const PHONE = '(max-width: 40em)';

interface SelectionActionsProps {
  readonly disabled: boolean;
  readonly onLabels: () => void;
  readonly onExport: () => void;
}

/** The actions for the selected items beside the report. A phone has no room for a row of buttons: there, a menu has them. */
export function SelectionActions({ disabled, onLabels, onExport }: SelectionActionsProps) {
  const { t } = useTranslation('reportMode');
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const actions = [
    { label: t('printLabels'), Icon: IconTags, onClick: onLabels },
    { label: t('export'), Icon: IconPackageExport, onClick: onExport },
  ].map(({ Icon, ...action }) => ({ ...action, icon: <Icon size={18} aria-hidden="true" /> }));
  if (!isPhone) {
    return actions.map(({ label, icon, onClick }) => (
      <Button key={label} variant="default" disabled={disabled} leftSection={icon} onClick={onClick}>
        {label}
      </Button>
    ));
  }
  return (
    <ActionMenu
      position="top-start"
      floatingStrategy="fixed"
      target={
        <ActionIcon variant="default" size={44} disabled={disabled} aria-label={t('more')}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
      entries={actions}
    />
  );
}

const BULK_ICONS = {
  place: IconMapPin,
  addTags: IconTag,
  removeTags: IconTagOff,
  detail: IconListDetails,
  type: IconCategory,
  delete: IconTrash,
} as const satisfies Record<BulkKind, unknown>;

interface ChangeMenuProps {
  readonly disabled: boolean;
  readonly onChoose: (kind: BulkKind) => void;
  readonly onHandOver: () => void;
}

/** The changes that all selected items can be given at once, a new owner among them. */
export function ChangeMenu({ disabled, onChoose, onHandOver }: ChangeMenuProps) {
  const { t } = useTranslation('reportMode');
  const entryOf = (kind: BulkKind) => {
    const Icon = BULK_ICONS[kind];
    return {
      label: t(`changes.${kind}`),
      icon: <Icon size={18} aria-hidden="true" />,
      onClick: () => onChoose(kind),
    };
  };
  const handOver = {
    label: t('changes.handOver'),
    icon: <IconArrowsExchange size={18} aria-hidden="true" />,
    onClick: onHandOver,
  };
  return (
    <ActionMenu
      position="top-end"
      floatingStrategy="fixed"
      target={
        <Button
          variant="default"
          disabled={disabled}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t('change')}
        </Button>
      }
      entries={[
        ...BULK_KINDS.filter((kind) => kind !== 'delete').map(entryOf),
        handOver,
        { ...entryOf('delete'), danger: true },
      ]}
    />
  );
}
