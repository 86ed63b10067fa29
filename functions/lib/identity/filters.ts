/** Longer ones are bad input to the directory. */
const LENGTH = 256;

/** A filter for an attribute that has this value; undefined where no one's can. */
export const equals = (attribute: string, value: string): string | undefined =>
  withinLength(`${attribute}="${escaped(value)}"`);

/** A filter for an attribute that begins with this; undefined where no one's can. */
export const startsWith = (attribute: string, prefix: string): string | undefined =>
  withinLength(`${attribute}^="${escaped(prefix)}"`);

/** Within the quotes of a filter. */
const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');

const withinLength = (filter: string): string | undefined => (filter.length > LENGTH ? undefined : filter);
