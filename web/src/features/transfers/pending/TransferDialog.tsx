import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AcceptedDialog } from './AcceptedDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import type { useActions } from './useActions.ts';

type TransferDialogProps = Pick<
  ReturnType<typeof useActions>,
  'shown' | 'opened' | 'close' | 'isBusy' | 'decideShown' | 'view'
>;

function Content({ shown, close, isBusy, decideShown, view }: TransferDialogProps) {
  if (!shown) return null;
  const { kind, transfer } = shown;
  const deciding = { transfer, isBusy: isBusy(transfer.id), onDecide: decideShown };
  switch (kind) {
    case 'request':
      return <RequestDialog {...deciding} />;
    case 'item':
      return <ItemDialog {...deciding} onReload={() => void view(transfer)} />;
    case 'accepted':
      return <AcceptedDialog transfer={transfer} onClose={close} />;
  }
}

/** The dialog about one transfer. It cannot be closed while a decision is on its way. */
export function TransferDialog(dialog: TransferDialogProps) {
  const { t } = useTranslation('pendingTransfers');
  const { t: common } = useTranslation('common');
  const { shown, opened, close } = dialog;
  const isBusy = shown !== undefined && shown.kind !== 'accepted' && dialog.isBusy(shown.transfer.id);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={shown && t(`${shown.kind}.title`)}
      size={560}
      centered
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': common('close'), disabled: isBusy }}
    >
      <Content {...dialog} />
    </Modal>
  );
}
