import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SUCCESS_TOAST_MS, UNDO_TOAST_MS } from '#shared/domain/constants.ts';
import '@mantine/notifications/styles.css';
import '#web/base/texts/leaving.ts';
import actions from './DialogActions.module.css';
import { keepFocus } from './keepFocus.ts';
import { UndoMessage, useUndoKey } from './UndoMessage.tsx';

export interface ErrorDialog {
  readonly title: string;
  readonly text: string;
  /** Where the caller moves the focus when the dialog closes, false: by default it returns to where it was. */
  readonly returnFocus?: boolean;
  /** Whether it stays when the items are locked, in the same moment or later: its text must name none of them. */
  readonly staysWhenLocked?: boolean;
}

export interface ConfirmDialog {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** By default 'Cancel'. */
  readonly cancelLabel?: string;
  /** For an action that cannot be undone: the confirming button is red. */
  readonly danger?: boolean;
}

export interface LastingDialog {
  readonly title: string;
  /** Receives the only way to close the dialog. */
  readonly content: (close: () => void) => ReactNode;
}

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

/** Dialogs and toasts are sent as events, which are lost while `Overlays` is not mounted. */
let tellMounted: () => void;
let mounted: Promise<void>;
/** A screen reader passes over a toast that comes together with the region for toasts: it has to know the region first. */
let tellRegionKnown: () => void;
let regionKnown: Promise<void>;
const KNOWN_AFTER_MS = 150;
function awaitOverlays(): void {
  mounted = new Promise((resolve) => {
    tellMounted = resolve;
  });
  regionKnown = new Promise((resolve) => {
    tellRegionKnown = resolve;
  });
}
awaitOverlays();

/** Lets dialogs be shown now, and toasts in a moment. An effect of React. */
function listen(): () => void {
  tellMounted();
  const timer = setTimeout(tellRegionKnown, KNOWN_AFTER_MS);
  return () => {
    clearTimeout(timer);
    awaitOverlays();
  };
}

let locks = 0;
let otherClosings = 0;

/**
 * Resolves once dialogs are shown, or toasts, with whether this one still may be: false where it would have been closed
 * meanwhile.
 */
async function mayBeShown(staysWhenLocked = false, isToast = false): Promise<boolean> {
  const closings = () => otherClosings + (staysWhenLocked ? 0 : locks);
  const before = closings();
  await (isToast ? regionKnown : mounted);
  return closings() === before;
}

/** A message may name an item, whose name can be long and without a space. */
const Message = ({ children }: { readonly children: string }) => (
  <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
);

export default function Overlays() {
  const { t } = useTranslation('common');
  // On a phone the lower edge holds what one presses next.
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const closeButtonProps = { 'aria-label': t('close') };
  useEffect(listen, []);
  useUndoKey();
  return (
    <>
      <ModalsProvider modalProps={{ centered: true, closeButtonProps }} />
      <Notifications
        aria-live="polite"
        position={isPhone ? 'top-center' : 'bottom-center'}
        limit={MOST_TOASTS}
        autoClose={SUCCESS_TOAST_MS}
      />
    </>
  );
}

const MOST_TOASTS = 3;

/** A screen reader says what comes into a region that is there before it. A toast with a region of its own may stay unsaid. */
const IN_REGION = 'presentation';

/** The open messages and questions, without the lasting dialogs, and whether each stays when the items are locked. */
const closable = new Map<string, boolean>();

type Content = Parameters<typeof modals.openConfirmModal>[0];

/** Opens a message or question, and keeps it closable until it is closed. */
function openClosable(content: Content, onClose: () => void, staysWhenLocked = false): void {
  const id: string = modals.openConfirmModal({
    groupProps: { className: actions.buttons },
    ...content,
    onClose: () => {
      closable.delete(id);
      onClose();
    },
  });
  closable.set(id, staysWhenLocked);
}

/** @param isLock whether those stay that a lock leaves alone */
export function closeAll(isLock = false): void {
  if (isLock) locks += 1;
  else otherClosings += 1;
  for (const [id, staysWhenLocked] of closable) if (!isLock || !staysWhenLocked) modals.close(id);
  notifications.clean();
  offered.clear();
  if (isLock && [...closable.values()].includes(true)) requestAnimationFrame(focusDialog);
}

/** The screens behind a dialog that stays are drawn anew, and their heading takes the focus. */
const focusDialog = (): void =>
  document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')?.focus();

export async function showError({
  title,
  text,
  returnFocus = true,
  staysWhenLocked = false,
}: ErrorDialog): Promise<void> {
  if (!(await mayBeShown(staysWhenLocked))) return;
  await new Promise<void>((resolve) => {
    const content = {
      title,
      children: <Message>{text}</Message>,
      labels: { confirm: i18next.t('ok'), cancel: null },
      cancelProps: { display: 'none' },
      confirmProps: { 'data-autofocus': true },
      returnFocus,
    };
    openClosable(content, resolve, staysWhenLocked);
  });
  // The lock took away what had the focus.
  if (staysWhenLocked) void keepFocus();
}

/** @param onArrival runs once the question is shown, or may not be shown any more */
export async function askConfirmation(dialog: ConfirmDialog, onArrival?: () => void): Promise<boolean> {
  const isWanted = await mayBeShown();
  onArrival?.();
  if (!isWanted) return false;
  return new Promise<boolean>((resolve) => {
    let confirmed = false;
    const content = {
      title: dialog.title,
      children: <Message>{dialog.text}</Message>,
      labels: { confirm: dialog.confirmLabel, cancel: dialog.cancelLabel ?? i18next.t('cancel') },
      confirmProps: dialog.danger ? { color: 'red' } : {},
      onConfirm: () => {
        confirmed = true;
      },
    };
    openClosable(content, () => resolve(confirmed));
  });
}

/** Asks in these words whether to leave, or, without any, whether what was typed may be discarded. */
export const askToLeave = (question?: ConfirmDialog): Promise<boolean> =>
  askConfirmation(
    question ?? {
      title: i18next.t('leaving:title'),
      text: i18next.t('leaving:text'),
      confirmLabel: i18next.t('leaving:discard'),
      cancelLabel: i18next.t('leaving:keep'),
      danger: true,
    },
  );

/** Tells the screens that are drawn behind it that the focus is not theirs. */
const LASTING = { 'data-lasting': true };

export async function showLasting({ title, content }: LastingDialog): Promise<void> {
  await mounted;
  await new Promise<void>((resolve) => {
    const id = modals.open({
      ...LASTING,
      title,
      size: 'lg',
      withCloseButton: false,
      closeOnEscape: false,
      closeOnClickOutside: false,
      onClose: resolve,
      children: content(() => modals.close(id)),
    });
  });
}

export async function showSuccess(text: string, isLong?: boolean): Promise<void> {
  if (!(await mayBeShown(false, true))) return;
  notifications.show({
    message: text,
    color: 'green',
    icon: <IconCheck size={18} />,
    role: IN_REGION,
    autoClose: isLong ? UNDO_TOAST_MS : SUCCESS_TOAST_MS,
    closeButtonProps: { 'aria-label': i18next.t('close') },
  });
}

/** The toasts that offer to take something back, the newest last. */
const offered = new Set<string>();

/** A toast that waits for its place would let the key take back something older than what the user has just done. */
function makeRoom(): void {
  const tooMany = offered.size - MOST_TOASTS + 1;
  for (const id of [...offered].slice(0, Math.max(tooMany, 0))) notifications.hide(id);
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
  const mayCome = await mayBeShown(false, true);
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
  const toast = {
    id,
    color: 'green',
    icon: <IconCheck size={18} />,
    role: IN_REGION,
    closeButtonProps: { 'aria-label': i18next.t('close') },
    onClose: () => void offered.delete(id),
  };
  const hold = (isHeld: boolean) =>
    notifications.update({ ...toast, message, autoClose: isHeld ? false : UNDO_TOAST_MS });
  const message: ReactNode = <UndoMessage {...texts} onUndo={undo} onHold={hold} />;
  makeRoom();
  offered.add(id);
  notifications.show({ ...toast, message, autoClose: UNDO_TOAST_MS });
}
