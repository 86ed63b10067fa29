import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import '#web/base/texts/leaving.ts';
import actions from './DialogActions.module.css';
import { keepFocus } from './keepFocus.ts';
import { mayDialogBeShown, untilMounted } from './mayBeShown.ts';

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

/** A message may name an item, whose name can be long and without a space. */
const Message = ({ children }: { readonly children: string }) => (
  <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
);

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

/** The screens behind a dialog that stays are drawn anew, and their heading takes the focus. */
const focusDialog = (): void =>
  document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')?.focus();

/** Closes the messages and questions. @param isLock whether those stay that a lock leaves alone */
export function closeMessages(isLock: boolean): void {
  for (const [id, staysWhenLocked] of closable) if (!isLock || !staysWhenLocked) modals.close(id);
  if (isLock && [...closable.values()].includes(true)) requestAnimationFrame(focusDialog);
}

export async function showError({
  title,
  text,
  returnFocus = true,
  staysWhenLocked = false,
}: ErrorDialog): Promise<void> {
  if (!(await mayDialogBeShown(staysWhenLocked))) return;
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
  const isWanted = await mayDialogBeShown();
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
  await untilMounted();
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
