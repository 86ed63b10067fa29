import { wait } from '#web/base/wait.ts';

const LOOK_MS = 50;

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/**
 * Passes the focus on from an element that has done its work, or that has gone, once no dialog is open. A user who is
 * elsewhere by then keeps it, and with it the text that is being typed. Whatever holds one of the two is nowhere else:
 * the page, or in Safari, where a click on a button leaves the focus to what the button stands in, a part of it.
 * @param from what the user has pressed, or what it stands in
 */
export async function passFocus(to: HTMLElement | null, from: Element | null): Promise<void> {
  while (isDialogOpen()) await wait(LOOK_MS);
  const { activeElement: now } = document;
  if (now?.contains(to) || now?.contains(from) || from?.contains(now)) to?.focus();
}

/**
 * Gives the focus to the screen's heading once no dialog is open, if what had it before is no longer on the page. A notice
 * that hides the screen has no such heading: the keyboard then goes on at its beginning.
 */
export async function keepFocus(): Promise<void> {
  do await wait(LOOK_MS);
  while (isDialogOpen());
  const isLost = document.activeElement === document.body;
  if (!isLost) return;
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  place?.focus({ preventScroll: true });
}
