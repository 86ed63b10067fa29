import { type RefObject, useEffect } from 'react';
import './searchMarks.css';
import { placesOf } from './placesOf.ts';

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
