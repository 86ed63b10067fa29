import { wait } from '#web/base/wait.ts';

const LOOK_MS = 50;

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/** The screen's heading. A notice that hides the screen has none: the keyboard then goes on at its beginning. */
const beginning = () =>
  document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');

/**
 * Passes the focus on from an element that has done its work, or that has gone, once no dialog is open. A user who is
 * elsewhere by then keeps it, and with it the text that is being typed. Whatever holds one of the two is nowhere else:
 * the page, or in Safari, where a click on a button leaves the focus to what the button stands in, a part of it. The
 * screen's heading has it where a dialog has closed meanwhile.
 * @param from what the user has pressed, or what it stands in
 */
export async function passFocus(to: HTMLElement | null, from: Element | null): Promise<void> {
  while (isDialogOpen()) await wait(LOOK_MS);
  const { activeElement: now } = document;
  if (now?.contains(to) || now?.contains(from) || from?.contains(now) || now === beginning()) to?.focus();
}

/**
 * Gives the focus to the screen's heading before an element goes that has it: the keyboard would start over at the top.
 * An open dialog takes a lost focus itself.
 */
export function leaveElement(element: Element | null): void {
  if (element?.contains(document.activeElement) && !isDialogOpen())
    beginning()?.focus({ preventScroll: true });
}

/**
 * Gives the focus to the screen's heading once no dialog is open, if what had it before is no longer on the page.
 */
export async function keepFocus(): Promise<void> {
  do await wait(LOOK_MS);
  while (isDialogOpen());
  const isLost = document.activeElement === document.body;
  if (!isLost) return;
  beginning()?.focus({ preventScroll: true });
}
