/** Layers that take the focus, which Escape closes. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu]';
const CHANGES = { subtree: true, childList: true };
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
    const layer = topmost();
    if (layer && !isByKey()) pressEscape(layer);
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
      observer.observe(document.body, CHANGES);
    }
  }
  return { look, stop };
}

/**
 * Lets Back of an Android phone close the layer above the screen, as it does in every other app there; it would leave
 * the screen, and with it what was typed in the layer. The browser tells a watcher of Back and of the key Escape alike;
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
