import { Button, Card, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/encryptionPassword.ts';

interface PasswordCardProps {
  readonly fileName: string;
  /** Whether the password that was given last does not open the archive. */
  readonly wasWrong: boolean;
  readonly onPassword: (password: string) => Promise<void>;
}

/** Asks for the password of an archive. Making a key of it takes a second or two. */
export function PasswordCard({ fileName, wasWrong, onPassword }: PasswordCardProps) {
  const { t } = useTranslation('importing');
  const { t: common } = useTranslation('encryptionPassword');
  const [password, setPassword] = useState('');
  const [isOpening, setOpening] = useState(false);
  const [isTyping, setTyping] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === '') return field.current?.focus();
    setOpening(true);
    await onPassword(password);
    setOpening(false);
    setTyping(false);
    field.current?.focus();
  };
  return (
    <Card withBorder component="section" aria-labelledby="archive-password">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md" maw="26rem">
          <Title order={2} id="archive-password">
            {t('archive.locked')}
          </Title>
          <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {fileName}
          </Text>
          <PasswordInput
            ref={field}
            label={t('archive.password')}
            description={t('archive.passwordHint')}
            autoComplete="off"
            value={password}
            readOnly={isOpening}
            error={wasWrong && !isTyping ? t('archive.wrongPassword') : undefined}
            onChange={({ currentTarget }) => {
              setPassword(currentTarget.value);
              setTyping(true);
            }}
            visibilityToggleButtonProps={{ 'aria-label': common('showOrHide') }}
          />
          <Group>
            <Button type="submit" loading={isOpening}>
              {t('archive.open')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
