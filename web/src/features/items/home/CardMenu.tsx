import { ActionIcon } from '@mantine/core';
import { IconDotsVertical, IconEye, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';

interface CardMenuProps {
  readonly item: Item;
  readonly onEmail: () => void;
  readonly onDelete: () => void;
}

/** The less used actions of a card. */
export function CardMenu({ item, onEmail, onDelete }: CardMenuProps) {
  const { t } = useTranslation('home');
  const Look = item.inTransit ? IconEye : IconPencil;
  return (
    <ActionMenu
      position="bottom-end"
      target={
        <ActionIcon aria-label={t('card.more', { name: item.name })}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      }
      entries={[
        {
          label: item.inTransit ? t('card.view') : t('card.edit'),
          icon: <Look size={18} aria-hidden="true" />,
          to: routes.assetDetails.href({ id: item.id }),
        },
        {
          label: t('card.emailQrCode'),
          icon: <IconMail size={18} aria-hidden="true" />,
          onClick: onEmail,
        },
        {
          label: t('card.delete'),
          icon: <IconTrash size={18} aria-hidden="true" />,
          onClick: onDelete,
          disabled: item.inTransit,
          danger: true,
        },
      ]}
    />
  );
}
