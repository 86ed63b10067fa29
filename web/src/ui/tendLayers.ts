import { keepFocus } from './keepFocus.ts';

/** Looks after each dialog and menu that opens. @returns what ends that */
export function tendLayers(): () => void {
  const ends = [holdFocus(), closeByBack()];
  return () => {
    for (const end of ends) end();
  };
}

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

/** Layers that take the focus, which Escape closes. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu]';
const LAYER_CHANGES = { subtree: true, childList: true };
/** A layer that closes is gone within this time. */
const CLOSING_MS = 250;

/** The layer that lies above all others. */
const topmost = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(LAYER)].at(-1);

/** Presses Escape in a layer: each knows by itself what that means, and whether it may close now. */
function pressEscape(layer: HTMLElement): void {
  const { activeElement: focused } = document;
  const target = focused && layer.contains(focused) ? focused : layer;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** Closes the topmost layer, unless it may not close now. @returns whether there is one */
export function closeTopmost(): boolean {
  const layer = topmost();
  if (layer) pressEscape(layer);
  return layer !== undefined;
}

/** @returns whether the user presses the key Escape at this moment */
function escapeKey(signal: AbortSignal): () => boolean {
  let isPressed = false;
  const note = ({ key, isTrusted }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isTrusted) return;
    isPressed = true;
    setTimeout(() => {
      isPressed = false;
    });
  };
  window.addEventListener('keydown', note, { capture: true, signal });
  return () => isPressed;
}

/** Has a watcher for as long as a layer is open: the browser takes it away at each request to close. */
function watchLayers(Watcher: NonNullable<typeof CloseWatcher>, isByKey: () => boolean) {
  let watcher: CloseWatcher | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = (): void => {
    timer ??= setTimeout(look, CLOSING_MS);
  };
  const observer = new MutationObserver(lookSoon);
  const onClose = (): void => {
    watcher = undefined;
    if (!isByKey()) closeTopmost();
    // Nothing would keep a second Back from the screen in the time that the layer takes to go.
    look();
    lookSoon();
  };
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    watcher?.destroy();
    watcher = undefined;
  }
  function look(): void {
    timer = undefined;
    if (!topmost()) stop();
    else if (!watcher) {
      watcher = new Watcher();
      watcher.addEventListener('close', onClose);
      observer.observe(document.body, LAYER_CHANGES);
    }
  }
  return { look, stop };
}

/**
 * Lets Back of an Android phone close the layer above the screen also at the first entry of the history, where it would
 * leave the app; everywhere else `LeaveGuard` could do it. The browser tells a watcher of Back and of the key Escape alike;
 * the layers hear the key themselves. One watcher is enough: once it has closed a layer, the one below gets another.
 * @returns what ends that
 */
export function closeByBack(): () => void {
  const { CloseWatcher: Watcher } = window;
  if (!Watcher || !matchMedia('(pointer: coarse)').matches) return () => undefined;
  const end = new AbortController();
  const { look, stop } = watchLayers(Watcher, escapeKey(end.signal));
  const note = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.closest(LAYER)) look();
  };
  document.addEventListener('focusin', note, { signal: end.signal });
  return () => {
    end.abort();
    stop();
  };
}
