import { Suspense, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { useSaveOriginal } from '#web/files/showing/useSaveOriginal.ts';
import '#web/base/texts/itemFiles.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { FileMenu } from './FileMenu.tsx';
import { useChangeFiles } from './useChangeFiles.ts';

const EditFileDialog = lazyPart(() => import('./EditFileDialog.tsx'));

/**
 * The files of an item with all that its owner can do with them: the menu of each, and the dialog that it opens.
 * @param canChange false in a transfer, and until the item is read anew
 */
export function useFileEditing(item: Item, canChange: boolean) {
  const { files, change } = useChangeFiles(item);
  const saveOriginal = useSaveOriginal({ assetId: item.id });
  const [edited, setEdited] = useState<ItemFile>();
  const menuOf = (file: ItemFile) => (
    <FileMenu
      file={file}
      files={files}
      canChange={canChange}
      change={change}
      onEdit={setEdited}
      onSave={(saved) => void saveOriginal(saved)}
    />
  );
  const dialog = edited && (
    <Suspense fallback={null}>
      <EditFileDialog file={edited} change={change} onClose={() => setEdited(undefined)} />
    </Suspense>
  );
  return { files, change, menuOf, dialog };
}
