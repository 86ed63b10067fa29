const TAKES_FOCUS = 'a, button';

/**
 * Gives the focus to the first entry that a button for more has brought, where the button goes with its last page: the
 * keyboard would start over at the top. A click's handler calls it, before the entries are there.
 * @param last the entry that was the last one before
 */
export const focusFirstNew = (button: Element, last: Element | null): unknown =>
  setTimeout(() => {
    const first = last?.nextElementSibling;
    if (button.isConnected || !first) return;
    (first.matches(TAKES_FOCUS)
      ? (first as HTMLElement)
      : first.querySelector<HTMLElement>(TAKES_FOCUS)
    )?.focus();
  });
