const names = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

/** Names within a sentence: `“Camera” and “Family car”`. */
export const listed = (all: readonly string[]): string => names.format(all.map((name) => `“${name}”`));
