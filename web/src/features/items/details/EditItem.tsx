import { Alert, Button, Card, Group, Stack, Title } from '@mantine/core';
import { IconArrowMerge, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { routes } from '#web/base/routes.ts';
import type { Draft } from '#web/session/drafts.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { passFocus } from '#web/ui/keepFocus.ts';
import { mayLeave, useLeaveQuestion } from '#web/ui/leaving.ts';
import { Status } from '#web/ui/Status.tsx';
import { useLateNavigate } from '#web/ui/useLateNavigate.ts';
import { DetailFields } from '../form/DetailFields.tsx';
import type { EditsDraft } from '../form/drafts.ts';
import { FormFooter } from '../form/FormFooter.tsx';
import { FormPage, ItemFields } from '../form/ItemFields.tsx';
import type { EditableItem } from '../form/itemForm.ts';
import { useFocusedForm } from '../form/useItemForm.ts';
import { useDeleteItemDialog } from '../parts/useDeleteItemDialog.ts';
import { Conflicts } from './Conflicts.tsx';
import { DetailCount } from './DetailsCard.tsx';
import { useDetailDeletion } from './useDetailDeletion.ts';
import { useEditing } from './useEditing.ts';
import { useSaving } from './useSaving.ts';

interface EditActionsProps {
  readonly isSaving: boolean;
  readonly onCancel: () => void;
  /** Undefined unless what was typed before a reload is in the form. */
  readonly onDiscardDraft: (() => void) | undefined;
}

function EditActions({ isSaving, onCancel, onDiscardDraft }: EditActionsProps) {
  const { t } = useTranslation('itemDetails');
  const { t: common } = useTranslation('common');
  return (
    <FormFooter onDiscardDraft={onDiscardDraft}>
      <Group gap="xs" ml="auto">
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('form.save')}
        </Button>
      </Group>
    </FormFooter>
  );
}

/** It stands apart from the buttons that stay in sight: nobody deletes an item in passing. */
function DeleteItem({ onDelete }: { readonly onDelete: () => void }) {
  const { t } = useTranslation('itemDetails');
  return (
    <Group>
      <IconButton variant="subtle" color="red" icon={IconTrash} onClick={onDelete}>
        {t('deleteItem')}
      </IconButton>
    </Group>
  );
}

interface EditItemProps {
  /** The item when editing began. */
  readonly read: EditableItem;
  readonly draft: Draft<EditsDraft>;
  /** Whether a new detail was begun in view mode. It waits there, and leaving the item asks for its sake too. */
  readonly isDetailBegun: boolean;
  /** Leaves edit mode. What is typed then is lost. */
  readonly onClose: () => void;
}

export default function EditItem({ read, draft, isDetailBegun, onClose }: EditItemProps) {
  const { t } = useTranslation('itemDetails');
  const navigate = useLateNavigate();
  const editing = useEditing(read, draft);
  const { form, base } = editing;
  const leaving = useLeaveQuestion(() => form.isDirty() || isDetailBegun, { onDiscard: draft.erase });
  const finish = () => {
    leaving.release();
    draft.erase();
  };
  const close = () => {
    finish();
    onClose();
  };
  const note = useRef<HTMLDivElement>(null);
  // A form that is saved is often scrolled to its end, where the note is out of sight.
  const onMerged = () => void passFocus(note.current, note.current?.closest('form') ?? null);
  const { save, isSaving } = useSaving(editing, { onClose: close, onGone: finish, onMerged });
  const deleteItem = useDeleteItemDialog();
  const { deleteDetail, isDeleting } = useDetailDeletion(editing);
  // A response draws the fields anew, or closes them: nothing is to be typed into them until it is there.
  const isShut = isSaving || isDeleting;
  useFocusedForm(form);

  const onCancel = async () => {
    if (!form.isDirty() || (await mayLeave())) close();
  };
  const onDelete = async () => {
    if (!(await deleteItem(base))) return;
    finish();
    await navigate(routes.home.href());
  };
  return (
    <FormPage title={t('form.title')}>
      <form noValidate onSubmit={save} aria-busy={isShut}>
        <Stack gap="lg">
          {editing.isMerged && (
            <Alert ref={note} tabIndex={-1} icon={<IconArrowMerge aria-hidden="true" />} role="group">
              <Status>{t('form.merged')}</Status>
            </Alert>
          )}
          <Conflicts form={form} conflicts={editing.conflicts} isShut={isShut} onTake={editing.keepOwn} />
          <Card withBorder component="fieldset" m={0} disabled={isShut}>
            <Stack>
              <ItemFields form={form} storedType={base.assetType} />
            </Stack>
          </Card>
          <Card withBorder component="fieldset" m={0} disabled={isShut}>
            <Stack>
              <Title order={2}>{t('form.details')}</Title>
              <DetailCount count={base.properties.length} />
              <DetailFields
                form={form}
                addLabel={t('form.addDetail')}
                removeLabel={t('form.deleteDetail')}
                onDelete={deleteDetail}
              />
            </Stack>
          </Card>
          <DeleteItem onDelete={onDelete} />
          <EditActions isSaving={isSaving} onCancel={onCancel} onDiscardDraft={draft.found && onCancel} />
        </Stack>
      </form>
    </FormPage>
  );
}
