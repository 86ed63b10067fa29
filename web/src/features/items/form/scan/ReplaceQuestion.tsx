import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface ReplaceQuestionProps {
  readonly current: string;
  readonly found: string;
  readonly onReplace: () => void;
  readonly onKeep: () => void;
}

/** Asks before a scanned code takes the place of what the field has. */
export function ReplaceQuestion({ current, found, onReplace, onKeep }: ReplaceQuestionProps) {
  const { t } = useTranslation('scanning');
  const keep = useRef<HTMLButtonElement>(null);
  // The element that had the focus made room for the question.
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <Text role="alert" style={{ overflowWrap: 'anywhere' }}>
        {t('dialog.filled', { current, found })}
      </Text>
      <Group gap="xs">
        <Button onClick={onReplace}>{t('dialog.replace')}</Button>
        <Button ref={keep} variant="default" onClick={onKeep}>
          {t('dialog.keep')}
        </Button>
      </Group>
    </>
  );
}
