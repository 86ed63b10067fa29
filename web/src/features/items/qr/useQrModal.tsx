import { useDisclosure } from '@mantine/hooks';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyPart, loadPart } from '#web/ui/lazyPart.ts';
import type { QrModalProps, QrSubject } from './qrModalProps.ts';

const LOADS = {
  code: () => import('./QrCodeModal.tsx'),
  send: () => import('./SendQrModal.tsx'),
  handOver: () => import('./HandOverModal.tsx'),
} as const;

const MODALS = {
  code: lazyPart(LOADS.code),
  send: lazyPart(LOADS.send),
  handOver: lazyPart(LOADS.handOver),
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

/** A dialog about an item's QR code, and the function that opens it. Its code is loaded before it first opens. */
export function useQrModal(kind: keyof typeof MODALS): QrModal {
  const [item, setItem] = useState<QrSubject>();
  const [isOpen, { open, close }] = useDisclosure();
  const hidings = useRef(0);
  const modal = item && (
    <Suspense fallback={null}>
      <Opening Modal={MODALS[kind]} item={item} opened={isOpen} onClose={close} />
    </Suspense>
  );
  const load = useCallback(
    async (subject: QrSubject): Promise<void> => {
      const before = hidings.current;
      // A lock that comes first is not to have a dialog open after it.
      if (!(await loadPart<unknown>(LOADS[kind])) || hidings.current !== before) return;
      setItem(subject);
      open();
    },
    [kind, open],
  );
  const show = useCallback(
    (subject: QrSubject) => {
      focusMenuButton();
      void load(subject);
    },
    [load],
  );
  const hide = useCallback(() => {
    hidings.current += 1;
    setItem(undefined);
    close();
  }, [close]);
  return { modal, isOpen, show, hide };
}
