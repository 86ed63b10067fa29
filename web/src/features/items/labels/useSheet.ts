import { useState } from 'react';
import {
  GRID_LIMITS,
  gridLayout,
  type LabelGrid,
  type LabelLayout,
  type LabelLayoutId,
  type LabelText,
  labelsOnPage,
  layoutOf,
} from '#shared/domain/labels.ts';

/** A sheet that is offered by name, or the person's own grid. */
export type SheetChoice = LabelLayoutId | 'own';

const FIRST_GRID: LabelGrid = {
  page: 'A4',
  columns: 3,
  rows: 8,
  left: 8,
  top: 12,
  gapAcross: 2,
  gapDown: 0,
};

/** Whether the codes of a grid are large enough to be read. */
export function fitsItsPage(grid: LabelGrid): boolean {
  const { label } = gridLayout(grid);
  return Math.min(label.width, label.height) >= GRID_LIMITS.smallestLabel;
}

/** What is said of a sheet of labels. */
export function useSheet() {
  const [choice, setChoice] = useState<SheetChoice>('L7160');
  const [grid, setGrid] = useState(FIRST_GRID);
  const [show, setShow] = useState<LabelText>('name');
  const [wantedPlace, setStartAt] = useState(1);
  const named = choice === 'own' ? grid : choice;
  const isPossible = choice !== 'own' || fitsItsPage(grid);
  const layout: LabelLayout | undefined = isPossible ? layoutOf(named) : undefined;
  const places = layout ? labelsOnPage(layout) : 1;
  // Another sheet may have fewer places.
  const startAt = Math.min(wantedPlace, places);
  return {
    choice,
    setChoice,
    grid,
    setGrid,
    show,
    setShow,
    startAt,
    setStartAt,
    /** Undefined while the grid leaves no room for labels. */
    layout,
    places,
    /** As the call for the labels wants it. */
    asked: { layout: named, show, startAt },
  };
}

export type Sheet = ReturnType<typeof useSheet>;
