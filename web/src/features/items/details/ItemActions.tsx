import { ActionIcon, Group } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCopy,
  IconDotsVertical,
  IconMail,
  IconPencil,
  IconQrcode,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { useScreenCommand } from '#web/base/screenCommands.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { IconButton } from '#web/ui/buttons.tsx';
import { useLateNavigate } from '#web/ui/useLateNavigate.ts';
import { createFrom } from '../create/source.ts';
import { useDeleteItemDialog } from '../parts/useDeleteItemDialog.ts';
import styles from './ItemHead.module.css';

/** The dialogs and the mode that the buttons of the page open. */
export interface ItemActions {
  readonly onQrCode: () => void;
  readonly onEmail: () => void;
  readonly onHandOver: () => void;
  readonly onEdit: () => void;
  /** Runs once the item is deleted, before its page is left. */
  readonly onDeleted: () => void;
}

interface ItemMenuProps {
  readonly item: Item;
  readonly actions: ItemActions;
}

function ItemMenu({ item, actions }: ItemMenuProps) {
  const { t } = useTranslation('itemDetails');
  const navigate = useLateNavigate();
  const deleteItem = useDeleteItemDialog();
  const onDelete = async () => {
    if (!(await deleteItem(item))) return;
    actions.onDeleted();
    await navigate(routes.home.href());
  };
  useScreenCommand('qrCode', actions.onQrCode);
  useScreenCommand('emailQrCode', actions.onEmail);
  useScreenCommand('handOver', actions.onHandOver);
  useScreenCommand('deleteItem', item.inTransit ? undefined : () => void onDelete());
  return (
    <ActionMenu
      target={
        <ActionIcon variant="default" aria-label={t('more')}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      }
      entries={[
        { label: t('qrCode'), icon: IconQrcode, onClick: actions.onQrCode },
        { label: t('emailQrCode'), icon: IconMail, onClick: actions.onEmail },
        { label: t('duplicate'), icon: IconCopy, to: createFrom({ kind: 'duplicate', id: item.id }) },
        { label: t('useAsTemplate'), icon: IconTemplate, to: createFrom({ kind: 'template', id: item.id }) },
        {
          label: t('deleteItem'),
          icon: IconTrash,
          onClick: onDelete,
          disabled: item.inTransit,
          danger: true,
        },
      ]}
    />
  );
}

interface ItemButtonsProps extends ItemMenuProps {
  readonly canChange: boolean;
}

/** The actions on an item that have a button in the head of its page, and the menu of the others. */
export function ItemButtons({ item, canChange, actions }: ItemButtonsProps) {
  const { t } = useTranslation('itemDetails');
  useScreenCommand('editItem', canChange ? actions.onEdit : undefined);
  return (
    <Group gap="xs" wrap="nowrap" className={styles.actions}>
      <IconButton variant="default" visibleFrom="xs" icon={IconQrcode} onClick={actions.onQrCode}>
        {t('qrCode')}
      </IconButton>
      <ActionIcon
        variant="default"
        hiddenFrom="xs"
        className={styles.small}
        aria-label={t('qrCode')}
        onClick={actions.onQrCode}
      >
        <IconQrcode size={20} aria-hidden="true" />
      </ActionIcon>
      <IconButton
        variant="default"
        icon={IconArrowsExchange}
        disabled={item.inTransit}
        onClick={actions.onHandOver}
      >
        {t('handOver')}
      </IconButton>
      <IconButton icon={IconPencil} disabled={!canChange} onClick={actions.onEdit}>
        {t('edit')}
      </IconButton>
      <ItemMenu item={item} actions={actions} />
    </Group>
  );
}
