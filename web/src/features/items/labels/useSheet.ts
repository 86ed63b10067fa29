import { useState } from 'react';
import {
  isLargeEnough,
  type LabelGrid,
  type LabelLayout,
  type LabelLayoutId,
  type LabelText,
  labelsOnPage,
  layoutOf,
} from '#shared/domain/labels.ts';
import type { Paper } from '#shared/domain/paper.ts';
import { chosenPaper } from '../report/paper.ts';

/** A named sheet, or the custom grid. */
export type SheetChoice = LabelLayoutId | 'own';

const FIRST_GRID: Omit<LabelGrid, 'page'> = {
  columns: 3,
  rows: 8,
  left: 8,
  top: 12,
  gapAcross: 2,
  gapDown: 0,
};

/** A common sheet of each paper. */
const FIRST_SHEETS = { A4: 'L7160', Letter: '5160' } as const satisfies Record<Paper, LabelLayoutId>;

/** The sheet of labels; at first one on the reader's paper. */
export function useSheet() {
  const [paper] = useState(chosenPaper);
  const [choice, setChoice] = useState<SheetChoice>(FIRST_SHEETS[paper]);
  const [grid, setGrid] = useState<LabelGrid>({ ...FIRST_GRID, page: paper });
  const [show, setShow] = useState<LabelText>('name');
  const [chosenStart, setStartAt] = useState(1);
  const named = choice === 'own' ? grid : choice;
  const isPossible = choice !== 'own' || isLargeEnough(grid);
  const layout: LabelLayout | undefined = isPossible ? layoutOf(named) : undefined;
  const places = layout ? labelsOnPage(layout) : 1;
  // Another sheet may have fewer places.
  const startAt = Math.min(chosenStart, places);
  return {
    choice,
    setChoice,
    grid,
    setGrid,
    show,
    setShow,
    startAt,
    setStartAt,
    /** Undefined while the labels of the custom grid are too small. */
    layout,
    places,
    /** The part of the request for labels. */
    requested: { layout: named, show, startAt },
  };
}

export type Sheet = ReturnType<typeof useSheet>;
