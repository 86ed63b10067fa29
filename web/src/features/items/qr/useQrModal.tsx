import { useDisclosure } from '@mantine/hooks';
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/lazyPart.ts';
import type { QrModalProps, QrSubject } from './qrModalProps.ts';

const MODALS = {
  code: lazyPart(() => import('./QrCodeModal.tsx')),
  send: lazyPart(() => import('./SendQrModal.tsx')),
  handOver: lazyPart(() => import('./HandOverModal.tsx')),
} as const;

interface OpeningProps extends QrModalProps {
  readonly Modal: ComponentType<QrModalProps>;
}

/** A dialog notes what had the focus when it opens, and gives it back; one that is mounted open has seen nothing. */
function Opening({ Modal, opened, ...rest }: OpeningProps) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Modal {...rest} opened={opened && isMounted} />;
}

/**
 * Leads from the entry of a menu to the menu's button. The entry is gone when the dialog closes, and the dialog gives the
 * focus back to what had it when it opened.
 */
function focusMenuButton(): void {
  const menu = document.activeElement?.closest('[role="menu"]');
  document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')?.focus();
}

interface QrModal {
  readonly modal: ReactNode;
  readonly isOpen: boolean;
  readonly show: (item: QrSubject) => void;
  /** Closes the dialog at once and forgets the item. */
  readonly hide: () => void;
}

/** A dialog about an item's QR code, and the function that opens it. It is loaded when it is first opened. */
export function useQrModal(kind: keyof typeof MODALS): QrModal {
  const [item, setItem] = useState<QrSubject>();
  const [isOpen, { open, close }] = useDisclosure();
  const modal = item && (
    <Suspense fallback={null}>
      <Opening Modal={MODALS[kind]} item={item} opened={isOpen} onClose={close} />
    </Suspense>
  );
  const show = useCallback(
    (subject: QrSubject) => {
      focusMenuButton();
      setItem(subject);
      open();
    },
    [open],
  );
  const hide = useCallback(() => {
    setItem(undefined);
    close();
  }, [close]);
  return { modal, isOpen, show, hide };
}
