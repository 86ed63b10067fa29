import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/demo.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export default function CounterScreen() {
  const { t } = useTranslation('demo');
  const [count, setCount] = useState(0);
  return (
    <>
      <PageHeader title={t('counter.title')} />
      <Stack align="flex-start">
        <Text role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('counter.count', { count })}
        </Text>
        <Button onClick={() => setCount(count + 1)}>{t('counter.increment')}</Button>
      </Stack>
    </>
  );
}
