import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import '#web/base/texts/commands.ts';
import { routes } from '#web/base/routes.ts';
import { useScreenCommand } from '#web/base/screenCommands.ts';
import { useHomeCommand } from '#web/base/useHomeCommand.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { latePart, loadPart } from '#web/ui/lazyPart.ts';
import { mayLeave } from '#web/ui/leaving.ts';
import { markPlace } from '#web/ui/markPlace.ts';
import { OPEN_LAYER } from '#web/ui/openLayer.ts';
import { Palette } from './Palette.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { areSingleKeysOn, MODIFIER } from './singleKeys.ts';

const loadTour = () => import('../tour/Tour.tsx');
const Tour = latePart(loadTour);

type Layer = 'palette' | 'shortcuts' | 'tour';

/** The element may have gone with its screen, which the tour leaves; the focus then goes to the heading. */
function returnFocus(origin: Element | null): void {
  const element = origin?.isConnected === false ? document.querySelector('main h1') : origin;
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** Opens one of the three layers, and gives the focus back before what was chosen runs, which may open another. */
function useLayer() {
  const [layer, setLayer] = useState<Layer>();
  const origin = useRef<Element | null>(null);
  const chosen = useRef<() => void>(undefined);

  const open = (wanted: Layer) => {
    origin.current = document.activeElement;
    setLayer(wanted);
  };
  const close = (run?: () => void) => {
    chosen.current = run;
    setLayer(undefined);
  };
  useEffect(() => {
    if (layer !== undefined) return;
    returnFocus(origin.current);
    origin.current = null;
    chosen.current?.();
    chosen.current = undefined;
  }, [layer]);
  return { layer, open, close };
}

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
function moveBetweenCards(event: KeyboardEvent): void {
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing);
  if (!isPlain || !(event.key in STEPS) || !(event.target instanceof Element)) return;
  const card = destination(event.target, event.key);
  if (!card) return;
  event.preventDefault();
  focus(card);
}

interface Shortcuts {
  readonly onSearch: () => void;
  readonly onNewItem: () => void;
  readonly onHelp: () => void;
  readonly onPalette: () => void;
}

const TYPED_IN =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TYPED_IN) !== null;

/** Whether the modifier is held, and no key of the text itself, as Ctrl+K is on a Mac. */
const isModified = (event: KeyboardEvent): boolean =>
  MODIFIER === 'Ctrl' || !isTyping(event) ? event.ctrlKey || event.metaKey : event.metaKey;

/** The shortcuts of every screen. A single key does nothing while someone types, and none does while a dialog or a menu is open. */
function useShortcuts({ onSearch, onNewItem, onHelp, onPalette }: Shortcuts): void {
  const shortcutOf = (event: KeyboardEvent): (() => void) | undefined => {
    if (isModified(event) && !event.altKey && !event.shiftKey) {
      return event.key.toLowerCase() === 'k' ? onPalette : undefined;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !areSingleKeysOn())
      return undefined;
    // A form that waits for a response takes no text: the key was meant for one of its fields.
    if (document.querySelector('form[aria-busy=true]')) return undefined;
    return { '/': onSearch, n: onNewItem, '?': onHelp }[event.key];
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector(OPEN_LAYER)) return;
    const run = event.repeat ? undefined : shortcutOf(event);
    if (!run) return moveBetweenCards(event);
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The keyboard shortcuts of every screen, the dialog that lists them, the command palette, and the tour. */
export default function KeyboardCommands() {
  const navigate = useNavigate();
  const atHome = useHomeCommand();
  const { layer, open, close } = useLayer();
  const { isLocked } = useEncryptionSession();
  const startTour = async () => {
    const isStillThere = markPlace();
    if (!(await loadPart(loadTour)) || !isStillThere() || !(await mayLeave())) return;
    await navigate(routes.home.href());
    open('tour');
  };
  useScreenCommand('tour', () => void startTour());
  useShortcuts({
    onSearch: () => atHome('search'),
    onNewItem: () => void navigate(routes.createAsset.href()),
    onHelp: () => open('shortcuts'),
    onPalette: () => open('palette'),
  });
  // Names of encrypted items, and what was typed to find them, do not outlast the lock.
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    if (isLocked && !wasLocked.current) close();
    wasLocked.current = isLocked;
  });
  if (layer === 'palette') return <Palette onClose={close} onShortcuts={() => open('shortcuts')} />;
  if (layer === 'tour') {
    return <Tour onClose={() => close()} />;
  }
  return layer && <ShortcutsDialog onClose={close} />;
}
