import { Box } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from './Dialog.tsx';

/**
 * Whether the dialog is busy. Its fields are shut then, because a text that is typed would go with the dialog and is not
 * the one that was sent. A shut field loses the focus, and gets it back unless the form gives it to another one. Until
 * then the dialog has it: from the page's body, Tab would go on to what lies behind the dialog. A dialog that closes gives
 * the focus back to what it was opened with, and would leave it to a field that is about to go.
 */
function useBusy(opened: boolean) {
  const [isBusy, setBusy] = useState(false);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    const field = focused.current;
    if (!(field instanceof HTMLElement && opened)) return;
    const dialog = field.closest<HTMLElement>('[role=dialog]');
    if (isBusy) return dialog?.focus({ preventScroll: true });
    const { activeElement: now } = document;
    if (now === document.body || now === dialog) field.focus();
  }, [isBusy, opened]);
  const onBusy = (busy: boolean): void => {
    if (busy) focused.current = document.activeElement;
    setBusy(busy);
  };
  return { isBusy, onBusy };
}

interface FormDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Mounted anew at each opening. While it has set busy, its fields are shut, and the dialog cannot be closed. */
  readonly children: (setBusy: (busy: boolean) => void) => ReactNode;
}

/** A dialog with a form. A click outside does not close it, because what was typed would be lost. */
export function FormDialog({ opened, title, onClose, children }: FormDialogProps) {
  const { isBusy, onBusy } = useBusy(opened);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      isBusy={isBusy}
    >
      <Box component="fieldset" role="none" m={0} p={0} bd={0} disabled={isBusy}>
        {children(onBusy)}
      </Box>
    </Dialog>
  );
}
