import * as z from 'zod/mini';
import { reportSchema, selectionSchema } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { labelSheetFields, startsOnItsSheet } from './labelSheet.ts';

/** Of which items, on which sheets, from which place. */
export const labelsSchema = z
  .object({ assetIds: selectionSchema, ...labelSheetFields })
  .check(startsOnItsSheet);
export type Labels = z.infer<typeof labelsSchema>;

/** Apart from the other calls of items: what it knows of sheets is not for everyone who opens the app. */
export const labels = {
  print: endpoint({
    method: 'POST',
    path: '/assets/labels',
    group: 'assets',
    access: 'user',
    summary: 'A sheet of QR labels for the named items.',
    body: labelsSchema,
    status: 200,
    response: reportSchema,
    file: 'application/pdf',
    errors: ['authentication_required', 'not_found'],
  }),
} as const;
