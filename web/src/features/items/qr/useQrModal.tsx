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
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import { lazyPart, loadPart } from '#web/ui/lazyPart.ts';
import type { MailDraft, QrModalProps, QrSubject } from './qrModalProps.ts';

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

interface QrModal {
  readonly modal: ReactNode;
  readonly isOpen: boolean;
  readonly show: (item: QrSubject) => void;
  /** Closes the dialog at once and forgets the item. */
  readonly hide: () => void;
}

/** An email that is being written, and the item that it is about. */
interface KeptMail {
  readonly item: QrSubject;
  readonly mail: MailDraft;
}

/**
 * A dialog about an item's QR code, and the function that opens it. Its code is loaded before it first opens. An email
 * that is being written in it outlasts a lock.
 */
export function useQrModal(kind: keyof typeof MODALS): QrModal {
  const kept = useRestored<KeptMail>(`qr ${kind}`);
  const [item, setItem] = useState(kept?.item);
  const [isOpen, { open, close }] = useDisclosure(kept !== undefined);
  const mail = useRef(kept?.mail);
  const hidings = useRef(0);
  useKeep<KeptMail>(`qr ${kind}`, () => {
    if (!isOpen || !item || !mail.current) return undefined;
    const { id, userId, name, assetType } = item;
    return { item: { id, userId, name, assetType }, mail: mail.current };
  });
  const modal = item && (
    <Suspense fallback={null}>
      <Opening Modal={MODALS[kind]} item={item} mail={mail} opened={isOpen} onClose={close} />
    </Suspense>
  );
  const show = useCallback(
    async (subject: QrSubject): Promise<void> => {
      const before = hidings.current;
      // A lock that comes first is not to have a dialog open after it.
      if (!(await loadPart<unknown>(LOADS[kind])) || hidings.current !== before) return;
      setItem(subject);
      open();
    },
    [kind, open],
  );
  const hide = useCallback(() => {
    hidings.current += 1;
    mail.current = undefined;
    setItem(undefined);
    close();
  }, [close]);
  return { modal, isOpen, show, hide };
}
