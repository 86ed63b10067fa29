import { Alert, Box, Button, Card, Group, Stack, Title } from '@mantine/core';
import { IconArrowMerge, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useDeleteItemDialog } from '../parts/useDeleteItemDialog.ts';
import { useUnsavedWarning } from '../parts/useUnsavedWarning.ts';
import { FORM_WIDTH_PX } from '../parts/width.ts';
import { EditDetails } from './EditDetails.tsx';
import { EditFields } from './EditFields.tsx';
import { useEditing } from './useEditing.ts';
import { useSaving } from './useSaving.ts';

interface EditItemProps {
  /** The item when editing began. */
  readonly read: Item;
  readonly onClose: () => void;
}

function EditActions({ isSaving, onCancel, onDelete }: ActionsProps) {
  const { t } = useTranslation('itemDetails');
  const { t: common } = useTranslation('common');
  return (
    <Group justify="space-between">
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={onDelete}
      >
        {t('deleteItem')}
      </Button>
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('form.save')}
        </Button>
      </Group>
    </Group>
  );
}

interface ActionsProps {
  readonly isSaving: boolean;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

/** The item in edit mode. */
export default function EditItem({ read, onClose }: EditItemProps) {
  const { t } = useTranslation('itemDetails');
  const navigate = useNavigate();
  const editing = useEditing(read);
  const { save, isSaving } = useSaving(editing, onClose);
  const deleteItem = useDeleteItemDialog();
  useUnsavedWarning(() => editing.form.isDirty());

  const onDelete = async () => {
    if (await deleteItem(editing.base)) await navigate(routes.home.href());
  };
  return (
    <Box maw={FORM_WIDTH_PX} mx="auto">
      <PageHeader title={t('form.title')} />
      <form noValidate onSubmit={save}>
        <Stack gap="lg">
          {editing.isMerged && (
            <Alert icon={<IconArrowMerge aria-hidden="true" />} role="status">
              {t('form.merged')}
            </Alert>
          )}
          <Card withBorder>
            <Stack>
              <EditFields form={editing.form} base={editing.base} />
            </Stack>
          </Card>
          <Card withBorder>
            <Stack>
              <Title order={2}>{t('form.details')}</Title>
              <EditDetails editing={editing} />
            </Stack>
          </Card>
          <EditActions isSaving={isSaving} onCancel={onClose} onDelete={onDelete} />
        </Stack>
      </form>
    </Box>
  );
}
