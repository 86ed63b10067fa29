import { keepFocus } from './keepFocus.ts';

const MODAL = '[role="dialog"][aria-modal="true"]';
/** A dialog that closes gives the focus back itself within this time. */
const SETTLING_MS = 50;
const CHANGES = { subtree: true, childList: true, attributeFilter: ['disabled'] };

const canTake = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

/** The element that takes a lost focus in a dialog. @param last what had it */
function placeIn(dialog: HTMLElement, last: HTMLElement | undefined): HTMLElement {
  if (last && dialog.contains(last)) return canTake(last) ? last : dialog;
  return dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? dialog;
}

/**
 * Keeps the focus in the dialog that is open. When what had it goes, or is shut while something is sent, the focus falls
 * to the page's body, from where Tab would go on behind the dialog. It is given back to what had it once that is open
 * again. Of a dialog that has gone it returns to what had it before, or to the screen's heading.
 * @returns what ends that
 */
export function holdFocus(): () => void {
  let inside: HTMLElement | undefined;
  let outside: HTMLElement | undefined;
  let held: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (): void => {
    timer = undefined;
    const dialog = [...document.querySelectorAll<HTMLElement>(MODAL)].at(-1);
    if (!dialog) observer.disconnect();
    const { activeElement: now } = document;
    if (now !== document.body && now !== held) return;
    held = dialog;
    const place = dialog ? placeIn(dialog, inside) : outside;
    if (place && canTake(place)) place.focus({ preventScroll: true });
    else void keepFocus();
  };
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(look, SETTLING_MS);
  });

  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === held) return;
    held = undefined;
    if (!target.closest(MODAL)) {
      if (!document.querySelector(MODAL)) outside = target;
      return;
    }
    inside = target;
    observer.observe(document.body, CHANGES);
  };
  document.addEventListener('focusin', note);
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
    clearTimeout(timer);
  };
}
