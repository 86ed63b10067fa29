import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { QrSubject } from './QrCodeView.tsx';

const QrCodeModal = lazy(() => import('./QrCodeModal.tsx'));

/** The QR code dialog, whose code is loaded when it is first wanted, and what opens it. */
export function useQrCodeModal(): { modal: ReactNode; show: (item: QrSubject) => void } {
  const [item, setItem] = useState<QrSubject>();
  const [isOpen, { open, close }] = useDisclosure();
  const modal = item && (
    <Suspense fallback={null}>
      <QrCodeModal item={item} opened={isOpen} onClose={close} />
    </Suspense>
  );
  const show = useCallback(
    (subject: QrSubject) => {
      setItem(subject);
      open();
    },
    [open],
  );
  return { modal, show };
}
