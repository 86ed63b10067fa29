/** The code of the dialog for many items, which is loaded before the dialog opens. */
export const loadBulk = () => import('./BulkDialog.tsx');
