import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/api/failureText.ts';
import { ApiError } from '#web/base/apiError.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { isDenied } from '../api/denied.ts';
import { type Invitation, useInviteUser } from '../api/inviteUser.ts';

const LIMITS = { username: 128, email: 320 } as const;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface InviteFormProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onInvited: (email: string) => void;
}

/** The form, each field checked before it is sent; what the server says against a field is shown there. */
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
      return issues.length > 0 ? undefined : failureText(error, { fallback: text, thrown: () => text });
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

/** Who is invited, and to which address the invitation goes. */
export function InviteForm({ onBusy, onCancel, onInvited }: InviteFormProps) {
  const { t } = useTranslation('userManagement');
  const { t: common } = useTranslation('common');
  const { form, onSubmit, isSending, failure } = useInvitation({ onBusy, onInvited });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Text size="sm">{t('invite.lead')}</Text>
        <TextInput
          {...form.getInputProps('username')}
          data-autofocus
          label={t('invite.username')}
          maxLength={LIMITS.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          label={t('invite.email')}
          maxLength={LIMITS.email}
          autoComplete="off"
          required
        />
        <Failure text={failure} />
        <DialogActions
          submit={t('invite.submit')}
          cancel={{ label: common('cancel'), onClick: onCancel }}
          isSending={isSending}
        />
      </Stack>
    </form>
  );
}
