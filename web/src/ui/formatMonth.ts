import { formatOf } from './text.ts';

/** The month of an instant, such as 'March 2024'. */
export const formatMonth = formatOf({ year: 'numeric', month: 'long' });
