import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { admin } from '#shared/contract/admin.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { failureText } from '#web/api/failureText.ts';
import { ApiError } from '#web/base/apiError.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { successToast } from '#web/ui/dialogs.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { mayLeave, useLeaveQuestion } from '#web/ui/leaving.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { isDenied } from '../AccessDenied.tsx';
import { putFirst } from './users.ts';

const MAXIMUM_LENGTH = { username: 128, email: 320 } as const;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Invitation {
  readonly username: string;
  readonly email: string;
}

/** Creates an account, and mails the user how to sign in to it. */
function useInviteUser() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Invitation) => api.call(admin.invite, { body }),
    onSuccess: (user) => putFirst(client, user),
  });
}

interface InviteFormProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onInvited: (email: string) => void;
}

/** The form's state. Each field is checked before it is sent; an issue of the server is shown at its field. */
function useInvitation({ onBusy, onInvited }: Pick<InviteFormProps, 'onBusy' | 'onInvited'>) {
  const { t } = useTranslation('userManagement');
  const { t: auth } = useTranslation('auth');
  const { mutateAsync } = useInviteUser();
  const form = useForm<Invitation>({
    initialValues: { username: '', email: '' },
    validate: {
      username: (text) => (text.trim() === '' ? t('invite.faults.username') : null),
      email: (text) => {
        if (text.trim() === '') return t('invite.faults.email');
        return EMAIL.test(text.trim()) ? null : t('invite.faults.emailForm');
      },
    },
  });
  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (isDenied(error)) return auth('accessDenied');
      const issues = error instanceof ApiError ? error.issues : [];
      for (const { path, message } of issues) form.setFieldError(path, message);
      const text = t('invite.failed');
      return issues.length > 0 ? undefined : failureText(error, text);
    },
  });
  const onSubmit = form.onSubmit(
    ({ username, email }) =>
      run(async () => {
        const invited = await mutateAsync({ username: username.trim(), email: email.trim() });
        onInvited(invited.email);
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return { form, onSubmit, ...submission };
}

function InviteForm({ onBusy, onCancel, onInvited }: InviteFormProps) {
  const { t } = useTranslation('userManagement');
  const { form, ...sending } = useInvitation({ onBusy, onInvited });
  useLeaveQuestion(() => form.isDirty());
  return (
    <FormWithActions submit={t('invite.submit')} onCancel={onCancel} {...sending}>
      <Text size="sm">{t('invite.lead')}</Text>
      <TextInput
        {...form.getInputProps('username')}
        data-autofocus
        label={t('invite.username')}
        maxLength={MAXIMUM_LENGTH.username}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label={t('invite.email')}
        maxLength={MAXIMUM_LENGTH.email}
        autoComplete="off"
        required
      />
    </FormWithActions>
  );
}

/** The button that invites a user, and its dialog. */
export function InviteUser({ onInvited }: { readonly onInvited: () => void }) {
  const { t } = useTranslation('userManagement');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const leave = async () => {
    if (await mayLeave()) close();
  };
  return (
    <>
      <IconButton icon={IconUserPlus} onClick={() => setOpened(true)}>
        {t('invite.action')}
      </IconButton>
      <FormDialog opened={opened} title={t('invite.title')} onClose={() => void leave()}>
        {(setBusy) => (
          <InviteForm
            onBusy={setBusy}
            onCancel={() => void leave()}
            onInvited={(email) => {
              close();
              onInvited();
              void successToast(t('invite.done', { email }));
            }}
          />
        )}
      </FormDialog>
    </>
  );
}
