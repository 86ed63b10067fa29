/** Of forms and pages of text: wider lines are hard to read. */
export const FORM_WIDTH_PX = 800;
