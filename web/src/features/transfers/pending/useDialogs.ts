import { useCallback, useState } from 'react';
import type { ShownTransfer } from '../api/shownTransfer.ts';

/** What a dialog of this screen is about: a request to approve, an item to review, or one just accepted. */
export interface ShownDialog {
  readonly kind: 'request' | 'item' | 'accepted';
  readonly transfer: ShownTransfer;
}

/** The one dialog of the screen. A closed one keeps its content while it fades out. */
export function useDialogs() {
  const [shown, setShown] = useState<ShownDialog>();
  const [opened, setOpened] = useState(false);
  const open = useCallback((kind: ShownDialog['kind'], transfer: ShownTransfer) => {
    setShown({ kind, transfer });
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { shown, opened, open, close };
}
