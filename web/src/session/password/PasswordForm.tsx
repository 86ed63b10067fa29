import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import { IconHourglass } from '@tabler/icons-react';
import { Failure } from '#web/ui/Failure.tsx';
import { HelpLink } from '#web/ui/HelpLink.tsx';
import { SecretInput } from '#web/ui/password/SecretInput.tsx';
import { ClearedNote, useClearAtLock } from '../clearing.tsx';
import styles from './PasswordForm.module.css';
import type { Purpose } from './purpose.ts';
import { type Fault, useUnlock } from './useUnlock.ts';

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

/** Why the last try did not open the session. */
function PasswordFault({ purpose, fault, secondsToWait }: PasswordFaultProps) {
  const { t } = useTranslation('unlocking');
  if (fault === undefined) return null;
  if (fault.kind === 'wait') {
    return secondsToWait > 0 ? <Wait key={fault.until} seconds={secondsToWait} /> : null;
  }
  const texts = {
    missing: t('modal.required.text'),
    wrong: t(`modal.purposes.${purpose}.wrong`),
    other: fault.kind === 'other' ? fault.message : undefined,
  };
  return (
    <Failure
      title={fault.kind === 'missing' ? t('modal.required.title') : undefined}
      text={texts[fault.kind]}
    />
  );
}

interface PasswordFormProps {
  readonly purpose: Purpose;
  /** False once the user has turned away: an attempt that is on its way is given up. */
  readonly isWanted: boolean;
  readonly onCancel: () => void;
  readonly onForgotten: () => void;
  readonly onAuthenticated: () => void;
}

/** Asks for the encryption password, and opens a session with it. */
export function PasswordForm(props: PasswordFormProps) {
  const { purpose, isWanted, onCancel, onForgotten, onAuthenticated } = props;
  const { t } = useTranslation('unlocking');
  const { t: common } = useTranslation('common');
  const [password, setPassword] = useState('');
  const [rememberSession, setRemember] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { unlock, fault, secondsToWait, isPending } = useUnlock(isWanted);
  const wasCleared = useClearAtLock(password !== '', () => setPassword(''));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isOpen = await unlock({ password, rememberSession });
    if (isOpen) return onAuthenticated();
    if (isOpen === undefined) return;
    field.current?.focus();
    field.current?.select();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">{t(`modal.purposes.${purpose}.lead`)}</Text>
        <PasswordFault purpose={purpose} fault={fault} secondsToWait={secondsToWait} />
        <div>
          <SecretInput
            ref={field}
            data-autofocus
            label={t('modal.password')}
            autoComplete="off"
            required
            error={fault?.kind === 'missing' || fault?.kind === 'wrong'}
            toggleLabel={t('modal.showOrHide')}
            // A wrong password is marked once the response is there, and what was typed until then would be lost.
            readOnly={isPending}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <ClearedNote isShown={wasCleared} />
        </div>
        <Group>
          <Anchor
            component="button"
            type="button"
            size="sm"
            className={styles.forgotten}
            onClick={onForgotten}
          >
            {t('modal.forgotten')}
          </Anchor>
          <HelpLink topic="levels" ownTab>
            {t('modal.help')}
          </HelpLink>
        </Group>
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
