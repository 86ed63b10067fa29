/** Dialogs and toasts are sent as events, which are lost while `Overlays` is not mounted. */
let tellMounted: () => void;
let mounted: Promise<void>;
/** A screen reader passes over a toast that comes together with the region for toasts: it has to know the region first. */
let tellRegionKnown: () => void;
let regionKnown: Promise<void>;
export const KNOWN_AFTER_MS = 150;
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
export function listen(): () => void {
  tellMounted();
  const timer = setTimeout(tellRegionKnown, KNOWN_AFTER_MS);
  return () => {
    clearTimeout(timer);
    awaitOverlays();
  };
}

/** Resolves once dialogs are shown. */
export const untilMounted = (): Promise<void> => mounted;

let locks = 0;
let otherClosings = 0;

/** Notes that all that is shown, and all that is on its way, is closed. */
export function noteClosing(isLock: boolean): void {
  if (isLock) locks += 1;
  else otherClosings += 1;
}

async function isOpenAfter(shown: Promise<void>, staysWhenLocked = false): Promise<boolean> {
  const closings = () => otherClosings + (staysWhenLocked ? 0 : locks);
  const before = closings();
  await shown;
  return closings() === before;
}

/** Resolves once dialogs are shown, with whether this one still may be: false where it would have been closed meanwhile. */
export const mayDialogBeShown = (staysWhenLocked?: boolean): Promise<boolean> =>
  isOpenAfter(mounted, staysWhenLocked);

/** The same for a toast. */
export const mayToastBeShown = (): Promise<boolean> => isOpenAfter(regionKnown);
