import * as z from 'zod/mini';
import { lockedSchema } from '#functions/lib/storage/lockedItems.ts';

/** Where in its passes a search for problems is: the transfers, then the items that are locked, then earlier problems. */
const placeSchema = z.union([
  z.object({ pass: z.literal('transfers'), after: z.optional(z.string()) }),
  z.object({
    pass: z.literal('items'),
    after: z.optional(lockedSchema),
  }),
  z.object({ pass: z.literal('problems'), after: z.optional(z.string()) }),
]);
export type Place = z.infer<typeof placeSchema>;

const START: Place = { pass: 'transfers' };

/** The form in which a place is kept between two runs. */
export const placeText = (place: Place): string => JSON.stringify(place);

/** Where to begin: at the start where nothing is kept, or what is kept is of another version. */
export function placeOf(kept: string | undefined): Place {
  try {
    return kept === undefined ? START : z.parse(placeSchema, JSON.parse(kept));
  } catch {
    return START;
  }
}
