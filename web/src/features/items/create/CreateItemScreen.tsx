import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { POST_CREATE_REDIRECT_MS } from '#shared/domain/constants.ts';
import '#web/base/texts/createItem.ts';
import { routes } from '#web/base/routes.ts';
import { DetailFields } from '../form/DetailFields.tsx';
import { FormPage, ItemFields } from '../form/ItemFields.tsx';
import { emptyItem } from '../form/itemForm.ts';
import { focusFirstError, useItemForm, useUnsavedWarning } from '../form/useItemForm.ts';
import { type Registration, useRegistration } from './useRegistration.ts';

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

/** The form of a new item. Every failure leaves the typed text in the form. */
function CreateItemForm({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation('createItem');
  const form = useItemForm(emptyItem);
  const isDone = registration.status === 'done';
  useUnsavedWarning(() => !isDone && form.isDirty());

  const submit = form.onSubmit(
    async (input) => {
      const rejected = await registration.register(input);
      form.setErrors(rejected);
      focusFirstError(form, rejected);
    },
    (errors) => focusFirstError(form, errors),
  );
  return (
    <form noValidate onSubmit={submit} onInput={registration.dropPending}>
      <Stack gap="lg">
        <Card withBorder component="fieldset" m={0} disabled={isDone}>
          <Stack>
            <Title order={2}>{t('basicInformation')}</Title>
            <ItemFields form={form} />
          </Stack>
        </Card>
        <Card withBorder component="fieldset" m={0} disabled={isDone}>
          <Stack>
            <Title order={2}>{t('itemDetails')}</Title>
            <Text c="dimmed" size="sm">
              {t('detailsHint')}
            </Text>
            <DetailFields form={form} addLabel={t('addDetail')} removeLabel={t('remove')} keepsOne />
          </Stack>
        </Card>
        <Outcome {...registration} />
        <Actions status={registration.status} />
      </Stack>
    </form>
  );
}

export default function CreateItemScreen() {
  const { t } = useTranslation('createItem');
  const navigate = useNavigate();
  const registration = useRegistration();
  const isDone = registration.status === 'done';

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate(routes.home.href()), POST_CREATE_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  return (
    <FormPage title={t('title')}>
      <CreateItemForm registration={registration} />
    </FormPage>
  );
}
