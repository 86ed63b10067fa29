import { ActionIcon, Button } from '@mantine/core';
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
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { IconButton } from '#web/ui/buttons.tsx';
import { BULK_KINDS, type BulkKind } from '../bulk/kinds.ts';

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
  const entryOf = (kind: BulkKind) => ({
    label: t(`changes.${kind}`),
    icon: BULK_ICONS[kind],
    onClick: () => onChoose(kind),
  });
  const handOver = { label: t('changes.handOver'), icon: IconArrowsExchange, onClick: onHandOver };
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
    { label: t('printLabels'), icon: IconTags, onClick: onLabels },
    { label: t('export'), icon: IconPackageExport, onClick: onExport },
  ];
  if (!isPhone) {
    return actions.map(({ label, icon, onClick }) => (
      <IconButton key={label} variant="default" disabled={disabled} icon={icon} onClick={onClick}>
        {label}
      </IconButton>
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
