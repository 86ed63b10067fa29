import { type RefObject, useEffect, useRef, useState } from 'react';

/** Fractions of pixels and borders are not content. */
const TOLERANCE_PX = 4;

/** Whether the dialog around an element has content below what is in sight. */
export function useMoreBelow<E extends HTMLElement>(): { ref: RefObject<E | null>; hasMore: boolean } {
  const ref = useRef<E>(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const dialog = ref.current?.closest('[role=dialog]');
    const content = ref.current?.parentElement;
    if (!dialog || !content) return;
    const look = () => setMore(dialog.scrollHeight - dialog.scrollTop - dialog.clientHeight > TOLERANCE_PX);
    const sizes = new ResizeObserver(look);
    sizes.observe(content);
    sizes.observe(dialog);
    dialog.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      dialog.removeEventListener('scroll', look);
    };
  }, []);
  return { ref, hasMore };
}
