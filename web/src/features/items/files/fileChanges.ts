import type { ItemFile } from '#shared/contract/itemFile.ts';
import { isPhoto } from '#web/files/showing/fileRoles.ts';

/** A change of an item's list of files, which holds for whatever the list is by then. */
export type FilesChange = (files: readonly ItemFile[]) => ItemFile[];

/** The parts of a file that its owner can change; an absent one is dropped. */
export type FileFields = Pick<ItemFile, 'name' | 'kind' | 'caption' | 'date'>;

/** Puts the photos into another order; every other file keeps its place in the list. */
function withPhotos(files: readonly ItemFile[], photos: readonly ItemFile[]): ItemFile[] {
  const left = [...photos];
  return files.map((file) => (isPhoto(file) ? (left.shift() ?? file) : file));
}

/** Puts a photo before or after another one. */
export const movePhoto =
  (id: string, side: 'before' | 'after', other: string): FilesChange =>
  (files) => {
    const moved = files.find((file) => file.id === id);
    const others = files.filter((file) => isPhoto(file) && file.id !== id);
    const at = others.findIndex((file) => file.id === other);
    if (!moved || at === -1) return [...files];
    return withPhotos(files, others.toSpliced(side === 'before' ? at : at + 1, 0, moved));
  };

/** Changes the fields of one file. Text is sent as it will be stored: trimmed, and not at all where it is empty. */
export const changeFile =
  (id: string, { name, kind, caption, date }: FileFields): FilesChange =>
  (files) =>
    files.map((file) => {
      if (file.id !== id) return file;
      const { caption: _caption, date: _date, ...rest } = file;
      return {
        ...rest,
        name: name.trim() || file.name,
        kind,
        ...(caption?.trim() && { caption: caption.trim() }),
        ...(date && { date }),
      };
    });

export const removeFile =
  (id: string): FilesChange =>
  (files) =>
    files.filter((file) => file.id !== id);
