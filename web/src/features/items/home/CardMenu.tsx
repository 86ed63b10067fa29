import {
  IconArrowsExchange,
  IconChevronDown,
  IconDotsVertical,
  IconEye,
  IconMail,
  IconPencil,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import styles from './CardMenu.module.css';

/** The actions on an item of the list. The functions never change, because the cards are memoized. */
export interface ItemActions {
  readonly onToggle: (id: string) => void;
  readonly onQrCode: (item: Item) => void;
  readonly onEmail: (item: Item) => void;
  readonly onHandOver: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
}

interface CardMenuProps extends ItemActions {
  readonly item: Item;
  /** Whether the menu also holds what a roomy card has as buttons. */
  readonly isWhole: boolean;
  /** Whether the details are shown; undefined where they cannot be. */
  readonly isOpen?: boolean;
}

/** The entries for the buttons of a card that has no room for them. */
function useButtonEntries({ item, isWhole, isOpen, onToggle, onQrCode }: CardMenuProps) {
  const { t } = useTranslation('home');
  if (!isWhole) return [];
  const details = {
    label: isOpen ? t('card.hideDetails') : t('card.showDetails'),
    icon: IconChevronDown,
    onClick: () => onToggle(item.id),
  };
  const qrCode = { label: t('card.qrCode'), icon: IconQrcode, onClick: () => onQrCode(item) };
  return isOpen === undefined ? [qrCode] : [details, qrCode];
}

export function CardMenu(props: CardMenuProps) {
  const { item, onEmail, onHandOver, onDelete } = props;
  const { t } = useTranslation('home');
  const buttons = useButtonEntries(props);
  const Look = item.inTransit ? IconEye : IconPencil;
  return (
    <ActionMenu
      target={
        <button
          type="button"
          className={`${styles.button} mantine-active`}
          aria-label={t('card.more', { name: item.name })}
        >
          <span>
            <IconDotsVertical size={18} aria-hidden="true" />
          </span>
        </button>
      }
      entries={[
        {
          label: item.inTransit ? t('card.view') : t('card.edit'),
          icon: Look,
          to: routes.assetDetails.href({ id: item.id }),
        },
        ...buttons,
        {
          label: t('card.handOver'),
          icon: IconArrowsExchange,
          onClick: () => onHandOver(item),
          disabled: item.inTransit,
        },
        { label: t('card.emailQrCode'), icon: IconMail, onClick: () => onEmail(item) },
        {
          label: t('card.delete'),
          icon: IconTrash,
          onClick: () => onDelete(item),
          disabled: item.inTransit,
          danger: true,
        },
      ]}
    />
  );
}
