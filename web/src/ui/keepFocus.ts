import { wait } from '#web/base/wait.ts';

const LOOK_MS = 50;

/** Gives the focus to the screen's heading once no dialog is open, if what had it before is no longer on the page. */
export async function keepFocus(): Promise<void> {
  do await wait(LOOK_MS);
  while (document.querySelector('[role="dialog"]'));
  const isLost = document.activeElement === document.body;
  if (isLost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
