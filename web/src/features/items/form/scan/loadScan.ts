import { lazyPart, loadPart } from '#web/ui/lazyPart.ts';

const load = () => import('./ScanDialog.tsx');

/** The dialog that reads a code; it is loaded by `loadScan` before it opens. */
export const ScanDialog = lazyPart(load);

let latest = 0;

/**
 * Loads the code of a dialog that scans. Only the button that was pressed last opens one.
 * @returns false when another button was pressed meanwhile, or the code does not come: the user has been told then
 */
export async function loadToOpen(loadCode: () => Promise<unknown>): Promise<boolean> {
  latest += 1;
  const own = latest;
  const loaded = await loadPart(loadCode);
  return loaded !== undefined && own === latest;
}

export const loadScan = (): Promise<boolean> => loadToOpen(load);
