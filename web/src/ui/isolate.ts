const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** A name within a sentence: a script that runs the other way does not turn the words around it. */
export const isolate = (name: string): string => `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
