import type { ConfirmDialog, ErrorDialog, LastingDialog } from './overlays.tsx';

let wanted = false;
const watchers = new Set<() => void>();

export const areOverlaysWanted = (): boolean => wanted;

export function watchOverlays(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** Loads the code of dialogs and toasts, and has the OverlayHost show them, when the first one is needed. */
function overlays() {
  wanted = true;
  for (const watcher of watchers) watcher();
  return import('./overlays.tsx');
}

/** Shows a message that has to be read. Resolves when the person has closed it. */
export const errorDialog = async (dialog: ErrorDialog): Promise<void> => (await overlays()).showError(dialog);

/** Asks before something happens. Resolves with true when confirmed, false when cancelled or closed. */
export const confirmDialog = async (dialog: ConfirmDialog): Promise<boolean> =>
  (await overlays()).askConfirmation(dialog);

/**
 * Shows what must not be dismissed by accident: only its own content closes it, and it stays while one
 * navigates. Resolves when it is closed.
 */
export const lastingDialog = async (dialog: LastingDialog): Promise<void> =>
  (await overlays()).showLasting(dialog);

/** A toast of two seconds. */
export const successToast = async (text: string): Promise<void> => (await overlays()).showSuccess(text);
