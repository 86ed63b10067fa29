import * as z from 'zod/mini';
import { reportSchema, selectionSchema } from './assets.ts';
import { endpointIn } from './endpoint.ts';
import { labelSheetFields, startsOnItsSheet } from './labelSheet.ts';

const endpoint = endpointIn('assets');

export const labelsSchema = z
  .object({ assetIds: selectionSchema, ...labelSheetFields })
  .check(startsOnItsSheet);
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
