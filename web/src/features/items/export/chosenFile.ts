import { wait } from '#web/base/wait.ts';

/** A worker that was ended lets go of its file a moment later. */
const TRIES = 10;
const PAUSE_MS = 300;

/** Whether the browser can write to a file that the user chooses, without holding all of it. */
export const canChooseFile = (): boolean => typeof window.showSaveFilePicker === 'function';

/**
 * Lets the user choose the file of an archive. It has to be called soon after their click.
 * @returns undefined where they cancel
 */
export async function chooseFile(name: string): Promise<FileSystemFileHandle | undefined> {
  const [type, ending]: readonly [string, string] = name.endsWith('.age')
    ? ['application/octet-stream', '.age']
    : ['application/zip', '.zip'];
  const types = [{ accept: { [type]: [ending] } }];
  try {
    return await window.showSaveFilePicker?.({ suggestedName: name, types });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** Removes a chosen file to which nothing was written: the browser makes it, empty, when it is chosen. */
export async function removeFile(file: FileSystemFileHandle): Promise<void> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    try {
      return await file.remove?.();
    } catch {
      // The worker still holds it.
      await wait(PAUSE_MS);
    }
  }
}
