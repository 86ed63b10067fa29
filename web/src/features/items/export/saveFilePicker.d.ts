/** File System Access (https://wicg.github.io/file-system-access/): not in every browser. */
interface Window {
  showSaveFilePicker?: (options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }) => Promise<FileSystemFileHandle>;
}

interface FileSystemFileHandle {
  remove?: () => Promise<void>;
}
