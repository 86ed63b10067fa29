import { type NotificationData, notifications } from '@mantine/notifications';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { SUCCESS_TOAST_MS, UNDO_TOAST_MS } from '#shared/domain/constants.ts';
import { leaveElement } from './keepFocus.ts';
import { mayToastBeShown } from './mayBeShown.ts';
import { UndoMessage } from './UndoMessage.tsx';

export interface UndoToast {
  /** Says which thing can be taken back, for `withdrawUndo`. */
  readonly subject?: string;
  /** The report of what was done. */
  readonly text: string;
  /** Takes its place after two seconds. */
  readonly laterText: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
}

export const MOST_TOASTS = 3;

const lookOfSuccess = () => ({
  color: 'green',
  icon: <IconCheck size={18} />,
  /** A screen reader says what comes into a region that is there before it. A toast with a region of its own may stay unsaid. */
  role: 'presentation',
  closeButtonProps: { 'aria-label': i18next.t('close') },
  onClose: ({ id }: NotificationData) => leaveElement(document.getElementById(id ?? '')),
});

const NEWS = { color: 'gray', icon: <IconInfoCircle size={18} /> };

export async function showSuccess(text: string, look?: 'long' | 'news'): Promise<void> {
  if (!(await mayToastBeShown())) return;
  const autoClose = look ? UNDO_TOAST_MS : SUCCESS_TOAST_MS;
  notifications.show({ ...lookOfSuccess(), ...(look === 'news' && NEWS), message: text, autoClose });
}

/** The toasts that offer to take something back, the newest last. */
const offered = new Set<string>();

/** A toast that waits for its place would let the key take back something older than what the user has just done. */
function makeRoom(): void {
  const tooMany = offered.size - MOST_TOASTS + 1;
  for (const id of [...offered].slice(0, Math.max(tooMany, 0))) notifications.hide(id);
}

export function closeToasts(): void {
  notifications.clean();
  offered.clear();
}

const undoId = (subject: string): string => `undo-${subject}`;

/** The toasts that wait until they may be shown, by their ids; of two with one id, the later. */
const coming = new Map<string, UndoToast>();

/** Takes the offer away to take this thing back, or does not let it come. */
export function hideUndo(subject: string): void {
  coming.delete(undoId(subject));
  notifications.hide(undoId(subject));
}

/** Resolves once the toast may be shown, with false where it may not any more. */
async function comes(id: string, toast: UndoToast): Promise<boolean> {
  coming.set(id, toast);
  const mayCome = await mayToastBeShown();
  if (coming.get(id) !== toast) return false;
  coming.delete(id);
  return mayCome;
}

/** It stays while the focus is on its button, so that nobody who gets there by keyboard finds it gone. */
export async function showUndo(wanted: UndoToast): Promise<void> {
  const { onUndo, subject = crypto.randomUUID(), ...texts } = wanted;
  const id = undoId(subject);
  if (!(await comes(id, wanted))) return;
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  const look = lookOfSuccess();
  const onClose = (data: NotificationData) => {
    offered.delete(id);
    look.onClose(data);
  };
  const toast = { ...look, id, onClose };
  const hold = (isHeld: boolean) =>
    notifications.update({ ...toast, message, autoClose: isHeld ? false : UNDO_TOAST_MS });
  const message: ReactNode = <UndoMessage {...texts} onUndo={undo} onHold={hold} />;
  makeRoom();
  offered.add(id);
  notifications.show({ ...toast, message, autoClose: UNDO_TOAST_MS });
}
