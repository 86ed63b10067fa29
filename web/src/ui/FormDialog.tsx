import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface FormDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Mounted anew at each opening. While it has set busy, the dialog cannot be closed. */
  readonly children: (setBusy: (busy: boolean) => void) => ReactNode;
}

/** A dialog with a form. A click outside does not close it, because what was typed would be lost. */
export function FormDialog({ opened, title, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('common');
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      closeButtonProps={{ 'aria-label': t('close'), disabled: isBusy }}
    >
      {children(setBusy)}
    </Modal>
  );
}
