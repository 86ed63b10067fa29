/**
 * The characters that begin a formula for one spreadsheet or another, in the common and in the full width, by OWASP's
 * rule (owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = '[=+\\-@\\t\\r\\n＝＋－＠]';

/** Apostrophes of its own in front of it do not count, or one could not be told from one that the rule has added. */
const NEEDS_APOSTROPHE = new RegExp(`^'*${FORMULA}`);
const HAS_APOSTROPHE = new RegExp(`^'+${FORMULA}`);

/**
 * A text as a cell of a CSV file, where no spreadsheet takes it for a formula: such a text gets an apostrophe in front.
 * `textOfCell` takes it off again, for every text.
 */
export const cellOfText = (text: string): string => (NEEDS_APOSTROPHE.test(text) ? `'${text}` : text);

/** The text of which `cellOfText` made a cell. Cells of other programs, which know no such rule, stay as they are. */
export const textOfCell = (cell: string): string => (HAS_APOSTROPHE.test(cell) ? cell.slice(1) : cell);
