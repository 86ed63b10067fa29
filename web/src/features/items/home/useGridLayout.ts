import { useLayoutEffect, useRef, useState } from 'react';

export const GRID_GAP_PX = 16;
const CARD_MIN_PX = 300;

export const columnsFor = (width: number): number =>
  Math.max(1, Math.floor((width + GRID_GAP_PX) / (CARD_MIN_PX + GRID_GAP_PX)));

/** Measures a grid that scrolls with the window: its columns, and where it begins on the page. */
export function useGridLayout() {
  const grid = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState({ columns: 1, top: 0 });

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const columns = columnsFor(element.clientWidth);
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setLayout((was) => (was.columns === columns && was.top === top ? was : { columns, top }));
    };
    measure();
    // The body grows and shrinks with whatever stands above the grid.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  return { grid, ...layout };
}
