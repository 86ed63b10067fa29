/** The code of the export dialog, which is loaded before the dialog opens. */
export const loadExport = () => import('./ExportDialog.tsx');
