import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '#web/ui/lazyPart.ts';
import type { QrSubject } from './qrModalProps.ts';

const MODALS = {
  code: lazyPart(() => import('./QrCodeModal.tsx')),
  send: lazyPart(() => import('./SendQrModal.tsx')),
} as const;

interface QrModal {
  readonly modal: ReactNode;
  readonly show: (item: QrSubject) => void;
  /** Closes the dialog at once and forgets the item. */
  readonly hide: () => void;
}

/** A dialog about an item's QR code, and the function that opens it. It is loaded when it is first opened. */
export function useQrModal(kind: keyof typeof MODALS): QrModal {
  const [item, setItem] = useState<QrSubject>();
  const [isOpen, { open, close }] = useDisclosure();
  const Modal = MODALS[kind];
  const modal = item && (
    <Suspense fallback={null}>
      <Modal item={item} opened={isOpen} onClose={close} />
    </Suspense>
  );
  const show = useCallback(
    (subject: QrSubject) => {
      setItem(subject);
      open();
    },
    [open],
  );
  const hide = useCallback(() => {
    setItem(undefined);
    close();
  }, [close]);
  return { modal, show, hide };
}
