import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import type { Photo } from './photos.ts';

/** Puts the photo with one key directly before or after another one. */
export type Move = (key: string, side: Side, other: string) => void;
type Side = 'before' | 'after';

/** The half of a photo that the pointer is over. */
function sideOf(element: Element, pointerX: number): Side {
  const { left, width } = element.getBoundingClientRect();
  const isLeft = pointerX < left + width / 2;
  const isRightToLeft = getComputedStyle(element).direction === 'rtl';
  return isLeft === isRightToLeft ? 'after' : 'before';
}

const keyIn = (data: Record<string | symbol, unknown>): string | undefined =>
  typeof data.photo === 'string' ? data.photo : undefined;

/** Lets a photo of the strip be dragged before or after another one. Those at addresses of the web keep their place. */
export function useDragging(photo: Photo, onMove: Move | undefined) {
  const ref = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [drop, setDrop] = useState<Side>();
  const move = useRef(onMove);
  const { key } = photo;
  const isMovable = onMove !== undefined && 'file' in photo;

  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !isMovable) return;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ photo: key }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => keyIn(source.data) !== undefined && keyIn(source.data) !== key,
        onDrag: ({ location }) => setDrop(sideOf(element, location.current.input.clientX)),
        onDragLeave: () => setDrop(undefined),
        onDrop: ({ source, location }) => {
          setDrop(undefined);
          const dragged = keyIn(source.data);
          if (dragged) move.current?.(dragged, sideOf(element, location.current.input.clientX), key);
        },
      }),
    );
  }, [key, isMovable]);
  return { ref, isDragged, drop };
}
