import { useRef, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { useSaveOriginal } from '#web/files/showing/useSaveOriginal.ts';
import '#web/base/texts/itemFiles.ts';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDotsVertical,
  IconDownload,
  IconPencil,
  IconPhotoStar,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { photosOf } from '#web/files/showing/fileRoles.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { confirmDialog } from '#web/ui/dialogs.tsx';
import { latePart } from '#web/ui/lazyPart.ts';
import { type FileFields, movePhoto, removeFile } from './fileChanges.ts';
import { type ChangeFiles, useChangeFiles } from './useChangeFiles.ts';

const EditFileDialog = latePart(() => import('./EditFileDialog.tsx'));

interface FileMenuProps {
  readonly file: ItemFile;
  /** All files of the item, among which it stands. */
  readonly files: readonly ItemFile[];
  readonly canChange: boolean;
  readonly change: ChangeFiles;
  readonly onEdit: (file: ItemFile) => void;
  readonly onSave: (file: ItemFile) => void;
}

/** Asks before a file is deleted. */
function useRemove({ file, files, change }: FileMenuProps) {
  const { t } = useTranslation('itemFiles');
  return async () => {
    const isConfirmed = await confirmDialog({
      title: t(photosOf(files).includes(file) ? 'remove.photoTitle' : 'remove.documentTitle'),
      text: t('remove.question', { name: file.caption ?? file.name }),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (isConfirmed) await change(removeFile(file.id));
  };
}

/** The entries that change the place of a photo among the photos; none for another file. */
function useMoves({ file, files, canChange, change }: FileMenuProps) {
  const { t } = useTranslation('itemFiles');
  const photos = photosOf(files);
  const place = photos.findIndex(({ id }) => id === file.id);
  if (place === -1 || photos.length < 2) return [];
  const entry = (label: string, icon: typeof IconPencil, side: 'before' | 'after', other?: ItemFile) => ({
    label,
    icon,
    disabled: !canChange || !other,
    onClick: () => other && void change(movePhoto(file.id, side, other.id)),
  });
  return [
    entry(t('makeCover'), IconPhotoStar, 'before', place === 0 ? undefined : photos[0]),
    entry(t('earlier'), IconArrowLeft, 'before', photos[place - 1]),
    entry(t('later'), IconArrowRight, 'after', photos[place + 1]),
  ];
}

/** The actions for one file, which are all that dragging can do and more. */
function FileMenu(props: FileMenuProps) {
  const { file, canChange, onEdit, onSave } = props;
  const { t } = useTranslation('itemFiles');
  const moves = useMoves(props);
  const remove = useRemove(props);
  return (
    <ActionMenu
      target={
        <ActionIcon aria-label={t('options', { name: file.caption ?? file.name })}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      }
      entries={[
        ...moves,
        { label: t('edit'), icon: IconPencil, onClick: () => onEdit(file), disabled: !canChange },
        { label: t('download'), icon: IconDownload, onClick: () => onSave(file) },
        {
          label: t('delete'),
          icon: IconTrash,
          onClick: () => void remove(),
          disabled: !canChange,
          danger: true,
        },
      ]}
    />
  );
}

/** A file with what is written about it. */
interface KeptFile {
  readonly id: string;
  readonly fields: FileFields;
}

/**
 * The files of an item with all that its owner can do with them: the menu of each, and the dialog that it opens. What is
 * typed there outlasts a lock.
 * @param keptAs the name under which a lock keeps the dialog, one for each list of files
 * @param canChange false in a transfer, and until the item is read anew
 */
export function useFileEditing(item: Item, keptAs: string, canChange: boolean) {
  const kept = useRestored<KeptFile>(keptAs);
  const { files, change } = useChangeFiles(item);
  const saveOriginal = useSaveOriginal({ assetId: item.id });
  const [edited, setEdited] = useState(files.find(({ id }) => id === kept?.id));
  const typed = useRef(kept?.fields);
  useKeep<KeptFile>(keptAs, () =>
    edited && typed.current ? { id: edited.id, fields: typed.current } : undefined,
  );
  /** Opens the dialog anew. The text that came back may have been typed for a file that is gone. */
  const start = (file: ItemFile) => {
    typed.current = undefined;
    setEdited(file);
  };
  const close = () => {
    typed.current = undefined;
    setEdited(undefined);
  };
  const menuOf = (file: ItemFile) => (
    <FileMenu
      file={file}
      files={files}
      canChange={canChange}
      change={change}
      onEdit={start}
      onSave={(saved) => void saveOriginal(saved)}
    />
  );
  const dialog = edited && <EditFileDialog file={edited} typed={typed} change={change} onClose={close} />;
  return { files, change, menuOf, dialog };
}
