import { Button, List, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { account } from '#shared/contract/account.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { failureText, isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { identityOf } from '#web/auth/identity.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { ACCOUNT_DELETED } from '#web/auth/signOut.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { routes } from '#web/base/routes.ts';
import { forgetKeptFiles } from '#web/files/showing/fetching/sealedCache.ts';
import { ClearedNote, useClearAtLock } from '#web/session/clearing.tsx';
import { forget } from '#web/session/memory/remembered.ts';
import { forgetUserId } from '#web/session/memory/rememberedUserId.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { PasswordField, Section, UsernameHint, useUsername } from './parts.tsx';

interface DeletionOptions {
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

interface Typing {
  readonly currentTarget: { readonly value: string };
}

function useMissing(username: string) {
  const { t } = useTranslation('account');
  return (name: string, password: string): string | undefined => {
    if (name.trim() !== username) return t('deletion.nameRequired');
    return password === '' ? t('deletion.passwordRequired') : undefined;
  };
}

function useDeletion({ onBusy, onDone }: DeletionOptions) {
  const { t } = useTranslation('account');
  const api = useApi();
  const username = useUsername();
  const { user } = useAuth();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const missing = useMissing(username)(name, password);

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (!isWrongPassword(error)) {
        return failureText(error, { fallback: t('deletion.failed'), thrown: () => t('deletion.noResponse') });
      }
      setWrong(reasonOf(error));
      field.current?.focus();
      return undefined;
    },
  });

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing !== undefined) return;
    void run(async () => {
      await api.call(account.deleteAccount, { body: { currentPassword: password } });
      forget(userIdOf(user) ?? '');
      const identity = identityOf(user);
      if (identity) forgetUserId(identity);
      await forgetKeptFiles();
      onDone();
    });
  };

  const nameProps = { value: name, onChange: ({ currentTarget }: Typing) => setName(currentTarget.value) };
  const passwordProps = {
    ref: field,
    value: password,
    error: wrong,
    onChange: ({ currentTarget }: Typing) => {
      setPassword(currentTarget.value);
      setWrong(undefined);
    },
  };
  const wasCleared = useClearAtLock(password !== '', () => setPassword(''));
  return { username, nameProps, passwordProps, missing, onSubmit, wasCleared, ...submission };
}

const EFFECTS = ['items', 'transfers', 'account', 'kept'] as const;

function WhatIsDeleted() {
  const { t } = useTranslation('account');
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('deletion.lead')}</Text>
      <List size="sm" spacing={4}>
        {EFFECTS.map((effect) => (
          <List.Item key={effect}>{t(`deletion.effects.${effect}`)}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

interface DeletionFormProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Asks for the username, so that nobody deletes an account by accident, and the account password. */
function DeletionForm({ onBusy, onCancel, onDone }: DeletionFormProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const deletion = useDeletion({ onBusy, onDone });
  return (
    <form noValidate onSubmit={deletion.onSubmit}>
      <Stack>
        <WhatIsDeleted />
        <UsernameHint username={deletion.username} />
        <TextInput
          {...deletion.nameProps}
          label={t('deletion.name', { name: deletion.username })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <PasswordField
          {...deletion.passwordProps}
          label={t('deletion.password')}
          description={t('deletion.passwordHint')}
          autoComplete="current-password"
        />
        <ClearedNote isShown={deletion.wasCleared} />
        <Failure text={deletion.failure} />
        <DialogActions
          danger
          submit={t('deletion.submit')}
          cancel={{ label: common('cancel'), onClick: onCancel }}
          isSending={deletion.isSending}
          missing={deletion.missing}
        />
      </Stack>
    </form>
  );
}

export function DeletionSection() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [isOpened, { open, close }] = useDisclosure(false);
  const onDone = () => void navigate(routes.logout.href(), { replace: true, state: ACCOUNT_DELETED });
  return (
    <Section
      danger
      title={t('deletion.title')}
      text={t('deletion.text')}
      actions={
        <Button
          color="red"
          variant="light"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={open}
        >
          {t('deletion.action')}
        </Button>
      }
    >
      <FormDialog opened={isOpened} title={t('deletion.action')} onClose={close}>
        {(setBusy) => <DeletionForm onBusy={setBusy} onCancel={close} onDone={onDone} />}
      </FormDialog>
    </Section>
  );
}
