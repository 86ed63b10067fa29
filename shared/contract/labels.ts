import * as z from 'zod/mini';
import {
  GRID_LIMITS,
  isLargeEnough,
  LABEL_LAYOUTS,
  LABEL_PAGES,
  LABEL_TEXTS,
  type LabelGrid,
  type LabelLayoutId,
  labelsOnPage,
  layoutOf,
} from '#shared/domain/labels.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { endpointIn } from './endpoint.ts';
import { reportSchema, selectionSchema } from './reports.ts';

const endpoint = endpointIn('assets');

const count = (maximum: number) =>
  z
    .int({ error: 'Must be a whole number' })
    .check(
      z.minimum(1, { error: 'Must be at least 1' }),
      z.maximum(maximum, { error: `Must be at most ${maximum}` }),
    );

const length = (maximum: number) =>
  z
    .number({ error: 'Must be a number of millimetres' })
    .check(
      z.minimum(0, { error: 'Must be at least 0 mm' }),
      z.maximum(maximum, { error: `Must be at most ${maximum} mm` }),
    );

/** A sheet that the product does not offer by name. Lengths are in millimetres. */
const gridSchema = z
  .object({
    page: z.enum(typedKeys(LABEL_PAGES), { error: `Must be one of ${typedKeys(LABEL_PAGES).join(', ')}` }),
    columns: count(GRID_LIMITS.columns),
    rows: count(GRID_LIMITS.rows),
    left: length(GRID_LIMITS.margin),
    top: length(GRID_LIMITS.margin),
    gapAcross: length(GRID_LIMITS.gap),
    gapDown: length(GRID_LIMITS.gap),
  })
  .check(
    z.refine(isLargeEnough, {
      error: `Must leave labels of at least ${GRID_LIMITS.smallestLabel} × ${GRID_LIMITS.smallestLabel} mm`,
    }),
  );

const labelSheetFields = {
  /** The id of a layout that is offered by name, or a grid. */
  layout: z.union([z.enum(typedKeys(LABEL_LAYOUTS)), gridSchema], {
    error: 'Must be the id of a layout, or a grid with labels large enough to be read',
  }),
  show: z.enum(LABEL_TEXTS, { error: `Must be one of ${LABEL_TEXTS.join(', ')}` }),
  /** The place of the first label on the first sheet, row by row from 1. */
  startAt: z.int({ error: 'Must be a whole number' }).check(z.minimum(1, { error: 'Must be at least 1' })),
};

interface Sheet {
  readonly layout: LabelLayoutId | LabelGrid;
  readonly startAt: number;
}

/** Rejects a first place that the sheet does not have. */
const startsOnItsSheet = z.refine<Sheet>(({ layout, startAt }) => startAt <= labelsOnPage(layoutOf(layout)), {
  path: ['startAt'],
  error: 'Must be a place on the sheet',
});

const labelsSchema = z.object({ assetIds: selectionSchema, ...labelSheetFields }).check(startsOnItsSheet);
export type Labels = z.infer<typeof labelsSchema>;

/** Apart from the other endpoints of items, so that the app's first load does not hold the layouts of sheets. */
export const labels = {
  print: endpoint({
    method: 'POST',
    path: '/assets/labels',
    summary: 'A sheet of QR labels for the named items.',
    body: labelsSchema,
    response: reportSchema,
    file: 'application/pdf',
    errors: ['authentication_required', 'not_found'],
  }),
} as const;
