import { wait } from '#web/base/wait.ts';

const LOOK_MS = 50;

/**
 * Passes the focus on from an element that has done its work, or that has gone. A user who is elsewhere by then keeps it,
 * and with it the text that is being typed.
 * @param from what the user has pressed, or what it stands in
 */
export function passFocus(to: HTMLElement | null, from: Element | null): void {
  const { activeElement } = document;
  const isInQuestion = activeElement?.matches('[role=dialog] button') === true;
  if (isInQuestion || activeElement === document.body || from?.contains(activeElement)) to?.focus();
}

/** Gives the focus to the screen's heading once no dialog is open, if what had it before is no longer on the page. */
export async function keepFocus(): Promise<void> {
  do await wait(LOOK_MS);
  while (document.querySelector('[role="dialog"]'));
  const isLost = document.activeElement === document.body;
  if (isLost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
