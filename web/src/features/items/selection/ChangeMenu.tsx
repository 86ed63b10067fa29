import { Button } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCategory,
  IconChevronDown,
  IconListDetails,
  IconMapPin,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
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
