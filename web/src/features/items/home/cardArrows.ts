/** How far each arrow goes: in cards, or in rows of cards. */
const STEPS: Readonly<Record<string, { readonly by: 'card' | 'row'; readonly step: 1 | -1 }>> = {
  ArrowRight: { by: 'card', step: 1 },
  ArrowLeft: { by: 'card', step: -1 },
  ArrowDown: { by: 'row', step: 1 },
  ArrowUp: { by: 'row', step: -1 },
};

const CARD = 'main [data-place]';
const positionOf = (card: Element): number => Number(card.getAttribute('data-place'));
const cardAt = (position: number): HTMLElement | null =>
  document.querySelector(`main [data-place="${position}"]`);

/** How many cards stand beside each other: those at the height of the first one that is rendered. */
function columnsOf(): number {
  const [first, ...others] = document.querySelectorAll(CARD);
  const top = first?.getBoundingClientRect().top;
  return 1 + others.findIndex((card) => card.getBoundingClientRect().top !== top);
}

/** Puts the focus on the box of a card while items are selected, and otherwise on the link with its name. */
function focus(card: HTMLElement): void {
  const target = card.querySelector<HTMLElement>('input[type=checkbox]') ?? card.querySelector('a, button');
  card.scrollIntoView({ block: 'nearest' });
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Where an arrow leads from an element: from the search to the first card, and from a card to its neighbour. Opened
 * details are a section, which the arrows scroll.
 */
function destination(from: Element, key: string): HTMLElement | null {
  if (from.matches('main :is(search, [role=search]) input')) return key === 'ArrowDown' ? cardAt(1) : null;
  const card = from.closest(CARD);
  const step = STEPS[key];
  if (!card || !step || from.matches('section')) return null;
  const columns = step.by === 'row' ? columnsOf() || document.querySelectorAll(CARD).length : 1;
  return cardAt(positionOf(card) + step.step * columns);
}

/**
 * Moves the focus from card to card with the arrow keys. It needs only the positions that the cards give to screen
 * readers, so it works in a long list too: that renders the rows around the one with the focus.
 */
export function moveBetweenCards(event: KeyboardEvent): void {
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing);
  if (!isPlain || !(event.key in STEPS) || !(event.target instanceof Element)) return;
  const card = destination(event.target, event.key);
  if (!card) return;
  event.preventDefault();
  focus(card);
}
