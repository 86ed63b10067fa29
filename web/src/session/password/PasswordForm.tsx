import { Button, Checkbox, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordFault } from './PasswordFault.tsx';
import type { Purpose } from './PasswordModal.tsx';
import { useUnlock } from './useUnlock.ts';

interface PasswordFormProps {
  readonly purpose: Purpose;
  readonly onCancel: () => void;
  readonly onAuthenticated: () => void;
}

/** The encryption password, and for how long it holds. */
export function PasswordForm({ purpose, onCancel, onAuthenticated }: PasswordFormProps) {
  const { t } = useTranslation('session');
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
