const LEAVE_MS = 120;

/** Fades an element out that is about to be removed. @returns when it is gone; at once without motion. */
export async function leave(element: Element | null): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || typeof element?.animate !== 'function') return;
  const end = { opacity: 0, transform: 'scale(0.97)' };
  await element.animate(end, { duration: LEAVE_MS, easing: 'ease-in', fill: 'forwards' }).finished;
}
