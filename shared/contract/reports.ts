import * as z from 'zod/mini';
import { PAPERS } from '../domain/paper.ts';
import { endpointIn } from './endpoint.ts';
import { idSchema } from './values.ts';

const endpoint = endpointIn('assets');

/** The items that a document is about. */
export const selectionSchema = z
  .array(idSchema)
  .check(
    z.minLength(1, { error: 'Must name at least one item' }),
    z.maxLength(1_000, { error: 'Must name at most 1000 items' }),
  );

/** ISO 8601 with an offset or Z: the report prints the client's time of day. */
const clientTimestamp = z.iso.datetime({
  offset: true,
  error: 'Must be an ISO 8601 time with an offset or Z',
});

export const reportSchema = z.union([z.string(), z.object({ downloadUrl: z.string() })]);

export const reports = {
  generate: endpoint({
    method: 'POST',
    path: '/assets/generate-report',
    summary: 'A PDF report of the named items; over 4 MB, the address of it.',
    body: z.object({
      assetIds: selectionSchema,
      clientTimestamp,
      /** A4 by default. */
      paper: z.optional(z.enum(PAPERS)),
    }),
    response: reportSchema,
    file: 'application/pdf',
    errors: ['authentication_required', 'not_found'],
  }),
} as const;
