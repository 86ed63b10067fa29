/** Long enough for another tab to read it. */
const KEPT_MS = 60_000;

/** Opens a file in a tab of its own. Answers whether the browser let it. */
export function openFile(content: Blob): boolean {
  const address = URL.createObjectURL(content);
  const isOpen = window.open(address, '_blank') !== null;
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return isOpen;
}
