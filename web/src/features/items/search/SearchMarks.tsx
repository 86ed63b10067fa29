import { type RefObject, useEffect } from 'react';
import { foldText } from '#shared/domain/foldText.ts';
import './searchMarks.css';

/** A part of a text, from a position up to another one. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** A text as search compares it, and for each of its characters where the original has it. */
function foldWithPlaces(text: string): { readonly folded: string; readonly places: readonly Place[] } {
  const places: Place[] = [];
  let folded = '';
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const part = foldText(character);
    const last = places.at(-1);
    // A mark that folding drops belongs to the letter before it.
    if (part === '' && last?.to === from) places[places.length - 1] = { ...last, to };
    for (let at = 0; at < part.length; at += 1) places.push({ from, to });
    folded += part;
    from = to;
  }
  return { folded, places };
}

/**
 * Where a text has these words, which are folded as `foldText` does it; in order, as long as they can be.
 * @example placesOf('Vélo bleu', ['velo']) gives [{ from: 0, to: 4 }]
 */
export function placesOf(text: string, words: readonly string[]): Place[] {
  const whole = foldText(text);
  // Most texts have none of the words, and are not looked at letter by letter.
  if (!words.some((word) => whole.includes(word))) return [];
  const { folded, places } = foldWithPlaces(text);
  const found: Place[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0 && word !== ''; at = folded.indexOf(word, at + word.length)) {
      const [first, last] = [places[at], places[at + word.length - 1]];
      if (first && last) found.push({ from: first.from, to: last.to });
    }
  }
  return joined(found.toSorted((one, other) => one.from - other.from));
}

/** Places that overlap or touch as one. */
function joined(ordered: readonly Place[]): Place[] {
  const apart: Place[] = [];
  for (const place of ordered) {
    const last = apart.at(-1);
    if (last && place.from <= last.to) {
      apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, place.to) };
    } else apart.push(place);
  }
  return apart;
}

/** The name under which the style sheet knows the marked parts. */
const NAME = 'found-words';
/** These hold no text of an item. */
const OWN_TEXTS = 'button, [role=status], [data-unmarked]';

function rangesIn(root: Element, words: readonly string[]): Range[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest(OWN_TEXTS)) continue;
    for (const { from, to } of placesOf(node.nodeValue ?? '', words)) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  }
  return ranges;
}

interface SearchMarksProps {
  /** The element with the items. */
  readonly list: RefObject<Element | null>;
  /** The folded words to mark. */
  readonly words: readonly string[];
}

/**
 * Marks the words of the search in the items that are drawn. The browser paints the marks over the text and nothing is
 * added to the page, so that a screen reader reads names and details as one; a browser that cannot do so shows no marks.
 */
export default function SearchMarks({ list, words }: SearchMarksProps) {
  useEffect(() => {
    const root = list.current;
    if (!root || !('highlights' in CSS)) return;
    let frame = 0;
    const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesIn(root, words)));
    // Several changes within a frame are looked through once, just before it is painted.
    const markSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    };
    markSoon();
    const changes = new MutationObserver(markSoon);
    changes.observe(root, { childList: true, characterData: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
    };
  }, [list, words]);
  useEffect(() => () => void CSS.highlights?.delete(NAME), []);
  return null;
}
