import { NativeSelect, TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { FILE_KIND_LABELS, FILE_KINDS, FILE_LIMITS } from '#shared/domain/files.ts';
import { isPhoto } from '#web/files/showing/fileRoles.ts';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { GrowingTextarea } from '#web/ui/GrowingTextarea.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { changeFile, type FileFields } from './fileChanges.ts';
import type { ChangeFiles } from './useChangeFiles.ts';

interface EditFileProps {
  readonly file: ItemFile;
  /** Holds what was changed in the fields, for as long as the dialog is open. A lock may have brought it back. */
  readonly typed: RefObject<FileFields | undefined>;
  readonly change: ChangeFiles;
  readonly onClose: () => void;
}

const KINDS = FILE_KINDS.map((value) => ({ value, label: FILE_KIND_LABELS[value] }));

function Fields({ fields, onChange }: { fields: FileFields; onChange: (fields: FileFields) => void }) {
  const { t } = useTranslation('itemFiles');
  return (
    <>
      <GrowingTextarea
        label={t('dialog.caption')}
        dir="auto"
        maxRows={6}
        maxLength={FILE_LIMITS.captionLength}
        value={fields.caption ?? ''}
        onChange={({ currentTarget }) => onChange({ ...fields, caption: currentTarget.value })}
      />
      <TextInput
        label={t('dialog.name')}
        dir="auto"
        required
        maxLength={FILE_LIMITS.nameLength}
        value={fields.name}
        onChange={({ currentTarget }) => onChange({ ...fields, name: currentTarget.value })}
      />
      <NativeSelect
        label={t('dialog.kind')}
        data={KINDS}
        value={fields.kind}
        onChange={({ currentTarget }) => {
          const kind = FILE_KINDS.find((known) => known === currentTarget.value);
          if (kind) onChange({ ...fields, kind });
        }}
      />
      {fields.kind !== 'photo' && (
        <TextInput
          type="date"
          label={t('dialog.date')}
          value={fields.date ?? ''}
          onChange={({ currentTarget }) => onChange({ ...fields, date: currentTarget.value })}
        />
      )}
    </>
  );
}

function EditFile({
  file,
  typed,
  change,
  onClose,
  setBusy,
}: EditFileProps & { setBusy: (busy: boolean) => void }) {
  const { t } = useTranslation('itemFiles');
  const { name, kind, caption, date } = file;
  const [fields, setFields] = useState<FileFields>(typed.current ?? { name, kind, caption, date });
  useLeaveQuestion(() => typed.current !== undefined);
  const write = (changed: FileFields) => {
    typed.current = changed;
    setFields(changed);
  };
  const [isSaving, setSaving] = useState(false);

  const submit = async () => {
    setBusy(true);
    setSaving(true);
    const isSaved = await change(changeFile(file.id, fields));
    setBusy(false);
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <FormWithActions
      submit={t('dialog.save')}
      onCancel={onClose}
      isSending={isSaving}
      missing={fields.name.trim() === '' ? t('dialog.missingName') : undefined}
      onSubmit={submit}
    >
      <Fields fields={fields} onChange={write} />
    </FormWithActions>
  );
}

/** Changes what is written about a file. What was typed stays while it is not saved. */
export default function EditFileDialog(edit: EditFileProps) {
  useFocusBack();
  const { t } = useTranslation('itemFiles');
  return (
    <FormDialog
      opened
      title={t(isPhoto(edit.file) ? 'dialog.photo' : 'dialog.document')}
      onClose={edit.onClose}
    >
      {(setBusy) => <EditFile {...edit} setBusy={setBusy} />}
    </FormDialog>
  );
}
