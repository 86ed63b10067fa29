import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import { HelpLink } from '#web/ui/HelpLink.tsx';
import { PasswordFault } from './PasswordFault.tsx';
import styles from './PasswordForm.module.css';
import type { Purpose } from './purpose.ts';
import { useUnlock } from './useUnlock.ts';

interface PasswordFormProps {
  readonly purpose: Purpose;
  readonly onCancel: () => void;
  readonly onForgotten: () => void;
  readonly onAuthenticated: () => void;
}

/** Asks for the encryption password, and opens a session with it. */
export function PasswordForm({ purpose, onCancel, onForgotten, onAuthenticated }: PasswordFormProps) {
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
