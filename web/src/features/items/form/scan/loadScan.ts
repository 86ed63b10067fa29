import { lazyPart, loadPart } from '#web/ui/lazyPart.ts';

const load = () => import('./ScanDialog.tsx');

/** The dialog that reads a code; it is loaded by `loadScan` before it opens. */
export const ScanDialog = lazyPart(load);

/** @returns false when the code of the dialog does not come: the user has been told then */
export const loadScan = async (): Promise<boolean> => (await loadPart(load)) !== undefined;
