import { useEffect, useSyncExternalStore } from 'react';
import { atLatest } from './atLatest.ts';
import { latePart, loadPart, untilLoaded } from './lazyPart.ts';
import { MissingPart } from './MissingPart.tsx';
import type { ConfirmDialog, ErrorDialog, LastingDialog } from './shownDialogs.tsx';
import type { UndoToast } from './shownToasts.tsx';

let areWanted = false;
let withholders = 0;
const watchers = new Set<() => void>();
/** By then a screen that has just come has asked for its data, and for most of its own code. */
const PREPARE_AFTER_MS = 1_500;

const load = () => import('./overlays.tsx');
const Overlays = latePart(load);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** Closes the layer that lies above the screen, as Escape does. @returns whether there is one */
export let closeLayer = (): boolean => false;

/** Looks after each dialog that opens, for which the code comes before the first one. An effect of React. */
function tendLayersLate(): () => void {
  let release: (() => void) | undefined;
  const callOff = atLatest(PREPARE_AFTER_MS, () => {
    import('./tendLayers.ts').then(
      (layers) => {
        release = layers.tendLayers();
        closeLayer = layers.closeTopmost;
      },
      () => undefined,
    );
  });
  return () => {
    callOff();
    release?.();
  };
}

/** Renders all dialogs and toasts; empty until the first one is requested. */
export function OverlayHost() {
  const isNeeded = useSyncExternalStore(watch, () => areWanted);
  useEffect(tendLayersLate, []);
  return (
    <>
      <MissingPart />
      {isNeeded && <Overlays />}
    </>
  );
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}

/** Lets the OverlayHost render dialogs and toasts. */
function want(): void {
  areWanted = true;
  tellWatchers();
}

/**
 * Loads the code of dialogs and toasts, and lets them be rendered. Undefined when it does not come, and while they are
 * withheld, unless they are to be closed.
 */
async function overlays(isClosing?: boolean) {
  want();
  const loaded = await loadPart(load);
  return withholders > 0 && !isClosing ? undefined : loaded;
}

/**
 * Loads that code early, for a question that may have to be asked without a network: when the user begins to do
 * something, or after a moment. An effect of React.
 * @returns what calls it off
 */
export const prepareDialogs = (): (() => void) =>
  atLatest(PREPARE_AFTER_MS, () => {
    load().catch(() => undefined);
  });

/** Shows a message. Resolves when the user has closed it. */
export const errorDialog = async (dialog: ErrorDialog): Promise<void> =>
  (await overlays())?.dialogs.showError(dialog);

/** The question that was asked last, until it is shown. */
let coming: string | undefined;

/**
 * Resolves with true when the user confirms, false when they cancel or close the dialog, or when it cannot be shown. A
 * button can be pressed again while the question is on its way: it is asked once, and the press again resolves with false.
 */
export async function confirmDialog(dialog: ConfirmDialog): Promise<boolean> {
  const question = JSON.stringify(dialog);
  if (question === coming) return false;
  coming = question;
  const arrived = () => {
    if (coming === question) coming = undefined;
  };
  const shown = await overlays();
  if (shown) return shown.dialogs.askConfirmation(dialog, arrived);
  arrived();
  return false;
}

/** The same before something is left in the middle: in these words, or about what was typed. */
export const leaveDialog = async (question?: ConfirmDialog): Promise<boolean> =>
  (await overlays())?.dialogs.askToLeave(question) ?? false;

/**
 * Closes all messages, questions and toasts, as if the user had cancelled them.
 * @param isLock whether those stay that a lock leaves alone
 */
export async function closeDialogs(isLock?: boolean): Promise<void> {
  if (areWanted) (await overlays(true))?.closeAll(isLock);
}

/**
 * Closes all messages, questions and toasts, and shows no others for now, but for a lasting dialog: a response that is
 * still on its way may name an item. An effect of React.
 * @returns what lets them be shown again, unless something else withholds them
 */
export function withholdDialogs(): () => void {
  withholders += 1;
  tellWatchers();
  void closeDialogs();
  return () => {
    withholders -= 1;
    tellWatchers();
  };
}

/** Whether dialogs are withheld: others than those of this file must stay away then, too. */
export const useAreWithheld = (): boolean => useSyncExternalStore(watch, () => withholders > 0);

/**
 * Shows content that must not be dismissed by accident: only the content closes the dialog, which stays through
 * navigation. It waits for its code as long as that takes, because nobody else has the content. Resolves when it is
 * closed.
 */
export async function lastingDialog(dialog: LastingDialog): Promise<void> {
  want();
  const { dialogs } = await untilLoaded(load);
  await dialogs.showLasting(dialog);
}

/**
 * Shows a toast for two seconds.
 * @param look `long`: it stays as long as what can be taken back, because it says more than that something is done;
 *   `news`: the same without the sign of success, because something else has happened than what the user wanted
 */
export const successToast = async (text: string, look?: 'long' | 'news'): Promise<void> =>
  (await overlays())?.toasts.showSuccess(text, look);

/** Takes the offer away to take this thing back, because that has happened elsewhere or cannot any more. */
export async function withdrawUndo(subject: string): Promise<void> {
  if (areWanted) (await overlays())?.toasts.hideUndo(subject);
}

/** Shows a toast for two seconds, and what the user can take back for some more. */
export const undoToast = async (toast: UndoToast): Promise<void> =>
  (await overlays())?.toasts.showUndo(toast);
