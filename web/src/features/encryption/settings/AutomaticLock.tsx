import { Card, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { IDLE_MINUTES, idleMinutes, setIdleMinutes } from '#web/session/idle/useIdleLock.ts';

/** The time without input after which this browser locks the items. At Standard there is nothing to lock. */
export function AutomaticLock() {
  const { t } = useTranslation('encryptionSettings');
  const userId = userIdOf(useAuth().user) ?? '';
  const [chosen, setChosen] = useState(() => idleMinutes(userId));

  const choose = (value: string) => {
    const minutes = IDLE_MINUTES.find((known) => String(known) === value);
    if (minutes === undefined) return;
    setIdleMinutes(userId, minutes);
    setChosen(minutes);
  };
  return (
    <Card withBorder component="section" aria-labelledby="automatic-lock">
      <Stack>
        <Title order={2} id="automatic-lock">
          {t('idle.title')}
        </Title>
        <Text>{t('idle.text')}</Text>
        <NativeSelect
          label={t('idle.label')}
          maw={320}
          value={String(chosen)}
          data={IDLE_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: t('idle.minutes', { count: minutes }),
          }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </Stack>
    </Card>
  );
}
