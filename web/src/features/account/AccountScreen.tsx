import { Button, List, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/buttons.tsx';
import '#web/base/texts/account.ts';
import { useLocation, useNavigate } from 'react-router';
import { account } from '#shared/contract/account.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { failureText } from '#web/api/failureText.ts';
import { ACCOUNT_DELETED } from '#web/auth/signOut.ts';
import { routes } from '#web/base/routes.ts';
import { confirmDialog } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { AccessNotice, AccountAccessProvider } from './AccountAccess.tsx';
import { AuthenticatorSection } from './AuthenticatorSection.tsx';
import { DeletionForm } from './DeletionForm.tsx';
import { FinishDeletion } from './FinishDeletion.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { Section } from './parts.tsx';
import { SignInsSection } from './SignInsSection.tsx';
import { type DeletionOptions, useDeletion } from './useDeletion.ts';

function SignOutSection() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const api = useApi();
  const { isSending, failure, run } = useSubmission({
    textOf: (error) => failureText(error, t('faults.unknown')),
  });

  const signOut = async (): Promise<void> => {
    await api.call(account.signOutEverywhere, { body: {} });
    await navigate(routes.logout.href());
  };
  const ask = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('everywhere.title'),
      text: t('everywhere.effect'),
      confirmLabel: t('everywhere.action'),
    });
    if (isConfirmed) await run(signOut);
  };
  return (
    <Section
      title={t('everywhere.title')}
      text={t('everywhere.text')}
      actions={
        <Button variant="default" loading={isSending} onClick={() => void ask()}>
          {t('everywhere.action')}
        </Button>
      }
    >
      <Failure text={failure} />
    </Section>
  );
}

const EFFECTS = ['items', 'transfers', 'account', 'kept', 'copy'] as const;

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

interface ConfirmedDeletionProps extends DeletionOptions {
  readonly onCancel: () => void;
}

/** Asks for the username too, so that nobody deletes an account by accident. */
function ConfirmedDeletion({ onCancel, ...options }: ConfirmedDeletionProps) {
  const { t } = useTranslation('account');
  const deletion = useDeletion(options);
  return (
    <DeletionForm deletion={deletion} submit={t('deletion.submit')} onCancel={onCancel}>
      <WhatIsDeleted />
      <TextInput
        {...deletion.nameProps}
        label={t('deletion.name', { name: deletion.username })}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus
      />
    </DeletionForm>
  );
}

function DeletionSection() {
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
        <IconButton color="red" variant="light" icon={IconTrash} onClick={open}>
          {t('deletion.action')}
        </IconButton>
      }
    >
      <FormDialog opened={isOpened} title={t('deletion.action')} onClose={close}>
        {(setBusy) => <ConfirmedDeletion onBusy={setBusy} onCancel={close} onDone={onDone} />}
      </FormDialog>
    </Section>
  );
}

/** Wider lines are hard to read. */
const TEXT_WIDTH_PX = 800;

function Account() {
  const { t } = useTranslation('account');
  return (
    <AccountAccessProvider>
      <PageHeader title={t('title')} />
      <Stack gap="md" maw={TEXT_WIDTH_PX}>
        <AccessNotice />
        <PasswordSection />
        <AuthenticatorSection />
        <SignOutSection />
        <SignInsSection />
        <DeletionSection />
      </Stack>
    </AccountAccessProvider>
  );
}

/** Both pages are in one file of code, whose name the first load of every screen holds. */
export default function AccountScreen() {
  const { pathname } = useLocation();
  return pathname === routes.finishDeletion.path ? <FinishDeletion /> : <Account />;
}
