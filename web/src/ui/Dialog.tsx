import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface DialogProps extends ModalProps {
  /** While it is, the dialog's own button does not close it, nor does Escape. */
  readonly isBusy?: boolean;
}

/** A dialog in the middle of the page, with a button that closes it. */
export function Dialog({ isBusy = false, ...modal }: DialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal
      centered
      closeOnEscape={!isBusy}
      closeButtonProps={{ 'aria-label': t('close'), disabled: isBusy }}
      {...modal}
    />
  );
}
