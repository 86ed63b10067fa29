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

/** Loads the code of dialogs and toasts, and lets the OverlayHost render them. */
function overlays() {
  wanted = true;
  for (const watcher of watchers) watcher();
  return import('./overlays.tsx');
}

/** Shows a message. Resolves when the user has closed it. */
export const errorDialog = async (dialog: ErrorDialog): Promise<void> => (await overlays()).showError(dialog);

/** Resolves with true when the user confirms, false when they cancel or close the dialog. */
export const confirmDialog = async (dialog: ConfirmDialog): Promise<boolean> =>
  (await overlays()).askConfirmation(dialog);

/**
 * Shows content that must not be dismissed by accident: only the content closes the dialog, which stays through
 * navigation. Resolves when it is closed.
 */
export const lastingDialog = async (dialog: LastingDialog): Promise<void> =>
  (await overlays()).showLasting(dialog);

/** Shows a toast for two seconds. */
export const successToast = async (text: string): Promise<void> => (await overlays()).showSuccess(text);
