import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { emptyItem } from '../model/itemForm.ts';
import { focusFirstError, useItemForm } from '../parts/useItemForm.ts';
import { useUnsavedWarning } from '../parts/useUnsavedWarning.ts';
import { BasicInformation } from './BasicInformation.tsx';
import { NewDetails } from './NewDetails.tsx';
import type { Registration } from './useRegistration.ts';

function Outcome({ status, failure }: Pick<Registration, 'status' | 'failure'>) {
  const { t } = useTranslation('createItem');
  if (status === 'done') {
    return (
      <Alert color="green" icon={<IconCheck aria-hidden="true" />} role="status">
        {t('success')}
      </Alert>
    );
  }
  if (failure === undefined) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
      {failure}
    </Alert>
  );
}

function Actions({ status }: Pick<Registration, 'status'>) {
  const { t } = useTranslation('createItem');
  const { t: common } = useTranslation('common');
  const isDone = status === 'done';
  return (
    <Group justify="flex-end">
      {!isDone && (
        <Button variant="default" component={Link} to={routes.home.href()}>
          {common('cancel')}
        </Button>
      )}
      <Button
        type="submit"
        loading={status === 'sending'}
        disabled={isDone}
        leftSection={isDone && <IconCheck size={18} aria-hidden="true" />}
      >
        {isDone ? t('done') : t('submit')}
      </Button>
    </Group>
  );
}

/** The form of a new item. Whatever fails, what was typed stays. */
export function CreateItemForm({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation('createItem');
  const form = useItemForm(emptyItem);
  const isDone = registration.status === 'done';
  useUnsavedWarning(() => !isDone && form.isDirty());

  const submit = form.onSubmit(
    async (input) => {
      const refused = await registration.register(input);
      form.setErrors(refused);
      focusFirstError(form, refused);
    },
    (errors) => focusFirstError(form, errors),
  );
  return (
    <form noValidate onSubmit={submit} onInput={registration.dropPending}>
      <Stack gap="lg">
        <Card withBorder component="fieldset" m={0} disabled={isDone}>
          <Stack>
            <Title order={2}>{t('basicInformation')}</Title>
            <BasicInformation form={form} />
          </Stack>
        </Card>
        <Card withBorder component="fieldset" m={0} disabled={isDone}>
          <Stack>
            <Title order={2}>{t('itemDetails')}</Title>
            <Text c="dimmed" size="sm">
              {t('detailsHint')}
            </Text>
            <NewDetails form={form} />
          </Stack>
        </Card>
        <Outcome {...registration} />
        <Actions status={registration.status} />
      </Stack>
    </form>
  );
}
