import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  PasswordInput,
  Stack,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import { serverMessage } from '#web/api/failureText.ts';
import { ApiError } from '#web/base/apiError.ts';
import { successToast } from '#web/ui/dialogs.tsx';
import { useAuthenticateSession } from '../api.ts';
import { useTimeLeft } from '../useEncryptionSession.ts';

const SECOND_MS = 1_000;

type Fault =
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' }
  /** Too many attempts: the next one is possible at an instant, in ms since 1970. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'other'; readonly message: string | undefined };

function faultOf(error: unknown, now: number): Fault {
  if (error instanceof ApiError && error.code === 'wrong_password') return { kind: 'wrong' };
  if (error instanceof ApiError && error.code === 'too_many_requests' && error.retryAfter !== undefined) {
    return { kind: 'wait', until: now + error.retryAfter * SECOND_MS };
  }
  return { kind: 'other', message: serverMessage(error) };
}

/** Tries a password, one attempt at a time. Resolves with whether the encryption session is open. */
function useUnlock() {
  const { mutateAsync, isPending } = useAuthenticateSession();
  const [fault, setFault] = useState<Fault>();
  const timeLeft = useTimeLeft(fault?.kind === 'wait' ? fault.until : undefined, SECOND_MS);
  // A ref, because a second Enter arrives before the next rendering, and would count as a second attempt.
  const isTaken = useRef(false);

  const unlock = async (attempt: { password: string; rememberSession: boolean }): Promise<boolean> => {
    if (isTaken.current || timeLeft > 0) return false;
    if (attempt.password === '') {
      setFault({ kind: 'missing' });
      return false;
    }
    isTaken.current = true;
    setFault(undefined);
    try {
      await mutateAsync(attempt);
      return true;
    } catch (error) {
      setFault(faultOf(error, Date.now()));
      return false;
    } finally {
      isTaken.current = false;
    }
  };
  return { unlock, fault, secondsToWait: Math.ceil(timeLeft / SECOND_MS), isPending };
}

const SECONDS_PER_MINUTE = 60;

/** The time to wait. It is read out once, and not at every second. */
function Wait({ seconds }: { readonly seconds: number }) {
  const { t } = useTranslation('unlocking');
  const text =
    seconds > SECONDS_PER_MINUTE
      ? t('modal.waitMinutes', { count: Math.ceil(seconds / SECONDS_PER_MINUTE) })
      : t('modal.wait', { count: seconds });
  const [first] = useState(text);
  return (
    <Alert color="yellow" icon={<IconHourglass aria-hidden="true" />} role="alert">
      <VisuallyHidden>{first}</VisuallyHidden>
      <span aria-hidden="true">{text}</span>
    </Alert>
  );
}

interface PasswordFaultProps {
  readonly purpose: Purpose;
  readonly fault: Fault | undefined;
  readonly secondsToWait: number;
}

function PasswordFault({ purpose, fault, secondsToWait }: PasswordFaultProps) {
  const { t } = useTranslation('unlocking');
  if (fault === undefined) return null;
  if (fault.kind === 'wait') {
    return secondsToWait > 0 ? <Wait key={fault.until} seconds={secondsToWait} /> : null;
  }
  const texts = {
    missing: t('modal.required.text'),
    wrong: t(`modal.purposes.${purpose}.wrong`),
    other: (fault.kind === 'other' ? fault.message : undefined) ?? t('modal.failed'),
  };
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden="true" />}
      role="alert"
      title={fault.kind === 'missing' && t('modal.required.title')}
    >
      {texts[fault.kind]}
    </Alert>
  );
}

interface PasswordFormProps {
  readonly purpose: Purpose;
  readonly onCancel: () => void;
  readonly onAuthenticated: () => void;
}

function PasswordForm({ purpose, onCancel, onAuthenticated }: PasswordFormProps) {
  const { t } = useTranslation('unlocking');
  const { t: common } = useTranslation('common');
  const [password, setPassword] = useState('');
  const [rememberSession, setRemember] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { unlock, fault, secondsToWait, isPending } = useUnlock();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await unlock({ password, rememberSession })) return onAuthenticated();
    field.current?.focus();
    field.current?.select();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">{t(`modal.purposes.${purpose}.lead`)}</Text>
        <PasswordFault purpose={purpose} fault={fault} secondsToWait={secondsToWait} />
        <PasswordInput
          ref={field}
          data-autofocus
          label={t('modal.password')}
          autoComplete="off"
          required
          error={fault?.kind === 'missing' || fault?.kind === 'wrong'}
          visibilityToggleButtonProps={{ 'aria-label': t('modal.showOrHide') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {(purpose === 'session' || purpose === 'report') && (
          <Checkbox
            label={t('modal.remember')}
            checked={rememberSession}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={secondsToWait > 0}>
            {t(`modal.purposes.${purpose}.submit`)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The use of the password: an encryption session, or a registration, transfer or report that waits for one. */
export type Purpose = 'session' | 'createItem' | 'transfer' | 'report';

interface PasswordModalProps {
  readonly purpose: Purpose;
  readonly opened: boolean;
  readonly onCancel: () => void;
  readonly onAuthenticated: () => void;
}

/** Asks for the encryption password. A click outside does not close it. */
export default function PasswordModal({ purpose, opened, onCancel, onAuthenticated }: PasswordModalProps) {
  const { t } = useTranslation('unlocking');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={t(`modal.purposes.${purpose}.title`)}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <PasswordForm
        purpose={purpose}
        onCancel={onCancel}
        onAuthenticated={() => {
          void successToast(t('modal.done'));
          onAuthenticated();
        }}
      />
    </Modal>
  );
}
