import type { SentFile } from '#web/api/files.ts';
import { saveFile, saveFrom } from '#web/ui/saveFile.ts';

/** Saves a file that the server gave, or one whose address it gave. */
export function saveSent(file: SentFile, name: string): void {
  if ('content' in file) saveFile(file.content, name);
  else saveFrom(file.address, name);
}
