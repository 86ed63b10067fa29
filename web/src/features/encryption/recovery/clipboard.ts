import { log } from '#web/base/log.ts';

const CLEAR_AFTER_MS = 60_000;

/** A page without the focus may not write to the clipboard: it does so when the user comes back. */
async function clear(): Promise<void> {
  if (!document.hasFocus()) {
    window.addEventListener('focus', () => void clear(), { once: true });
    return;
  }
  try {
    await navigator.clipboard.writeText('');
  } catch {
    log.warn('The clipboard could not be cleared');
  }
}

/**
 * Empties the clipboard after a minute, unless the user copies something else on this page before. It goes on when the
 * dialog is closed. A look at the clipboard would show a question in most browsers, so none is taken.
 */
export function clearClipboardLater(): void {
  const timer = setTimeout(() => {
    document.removeEventListener('copy', keep);
    void clear();
  }, CLEAR_AFTER_MS);
  const keep = () => clearTimeout(timer);
  document.addEventListener('copy', keep, { once: true });
}
