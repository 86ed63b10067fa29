import { Button, Divider, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { ClearedNote, useClearAtLock } from '#web/session/clearing.tsx';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SecretInput } from '#web/ui/password/SecretInput.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import type { Problem } from './problemTransfers.ts';
import { type useRepair, useRepairFailure } from './useRepair.ts';

interface PasswordFormProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onSend: (password: string) => Promise<void>;
}

/** Takes the password of the user whose keys the repair opens. */
function PasswordForm({ onBusy, onCancel, onSend }: PasswordFormProps) {
  const { t } = useTranslation('transferRepair');
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const wasCleared = useClearAtLock(password !== '', () => setPassword(''));
  const failureOf = useRepairFailure();
  const { run, ...sending } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (!isWrongPassword(error)) return failureOf(error);
      setFieldError(reasonOf(error));
      field.current?.focus();
      field.current?.select();
      return undefined;
    },
  });

  const submit = async (): Promise<void> => {
    if (password === '') return;
    setFieldError(undefined);
    await run(() => onSend(password));
  };
  return (
    <FormWithActions
      submit={t('repair')}
      missing={password === '' ? t('password.required') : undefined}
      onSubmit={submit}
      onCancel={onCancel}
      {...sending}
    >
      <Text size="sm">{t('password.lead')}</Text>
      <SecretInput
        ref={field}
        label={t('password.field')}
        autoComplete="off"
        required
        error={fieldError}
        toggleLabel={t('password.showOrHide')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {t('password.effect')}
      </Text>
      <ClearedNote isShown={wasCleared} />
    </FormWithActions>
  );
}

interface OwnerChoiceProps {
  readonly problem: Problem;
  readonly onBusy: (busy: boolean) => void;
  readonly onLeave: () => Promise<void>;
}

/** The first choice: nobody types the password of the user, whose next unlock does the repair. */
function OwnerChoice({ problem, onBusy, onLeave }: OwnerChoiceProps) {
  const { t } = useTranslation('transferRepair');
  const failureOf = useRepairFailure();
  const { run, isSending, failure } = useSubmission({ onBusy, textOf: failureOf });
  const user = problem.ownerUsername;
  return (
    <Stack>
      <Facts
        facts={[
          [t('columns.name'), problem.assetName || t('unknownItem')],
          [t('columns.owner'), user],
          [t('password.user'), problem.userId],
        ]}
      />
      <Text size="sm">{t(problem.waitsForOwner ? 'password.waits' : 'password.ownerFirst', { user })}</Text>
      <Failure text={failure} />
      {!problem.waitsForOwner && (
        <Button data-autofocus loading={isSending} onClick={() => void run(onLeave)}>
          {t('password.letOwner')}
        </Button>
      )}
      <Divider label={t('password.orNow')} />
    </Stack>
  );
}

/** The two ways of a repair that needs a user's password. */
export function RepairDialog({ repair }: { readonly repair: ReturnType<typeof useRepair> }) {
  const { t } = useTranslation('transferRepair');
  const { asking, stopAsking } = repair;
  return (
    <FormDialog opened={asking !== undefined} title={t('password.title')} onClose={stopAsking}>
      {(setBusy) =>
        asking && (
          <Stack>
            <OwnerChoice
              problem={asking}
              onBusy={setBusy}
              onLeave={async () => {
                await repair.leaveToOwner(asking);
                stopAsking();
              }}
            />
            <PasswordForm
              onBusy={setBusy}
              onCancel={stopAsking}
              onSend={async (password) => {
                await repair.repair(asking, password);
                stopAsking();
              }}
            />
          </Stack>
        )
      }
    </FormDialog>
  );
}
