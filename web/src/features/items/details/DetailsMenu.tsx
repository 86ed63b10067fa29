import { ActionIcon } from '@mantine/core';
import { IconDotsVertical, IconMail, IconQrcode, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { useDeleteItemDialog } from '../parts/useDeleteItemDialog.ts';

interface DetailsMenuProps {
  readonly item: Item;
  readonly onQrCode: () => void;
  readonly onEmail: () => void;
}

/** The less used actions of the item's page. */
export function DetailsMenu({ item, onQrCode, onEmail }: DetailsMenuProps) {
  const { t } = useTranslation('itemDetails');
  const navigate = useNavigate();
  const deleteItem = useDeleteItemDialog();
  const onDelete = async () => {
    if (await deleteItem(item)) await navigate(routes.home.href());
  };
  return (
    <ActionMenu
      position="bottom-end"
      target={
        <ActionIcon variant="default" aria-label={t('more')}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      }
      entries={[
        { label: t('qrCode'), icon: <IconQrcode size={18} aria-hidden="true" />, onClick: onQrCode },
        { label: t('emailQrCode'), icon: <IconMail size={18} aria-hidden="true" />, onClick: onEmail },
        {
          label: t('deleteItem'),
          icon: <IconTrash size={18} aria-hidden="true" />,
          onClick: onDelete,
          disabled: item.inTransit,
          danger: true,
        },
      ]}
    />
  );
}
