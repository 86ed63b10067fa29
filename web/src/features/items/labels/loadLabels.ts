/** The code of the labels dialog, which is loaded before the dialog opens. */
export const loadLabels = () => import('./LabelsDialog.tsx');
