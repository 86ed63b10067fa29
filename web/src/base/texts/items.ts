import createItem from './createItem.ts';
import itemDetails from './itemDetails.ts';

/** The texts of the screens about one item, which load them. */
export const itemTexts = { createItem, itemDetails } as const;
