/** Selects what lies open above the screen, to which the keys belong. */
export const OPEN_LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
