import { Button, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

const CompletedList = lazy(() => import('./CompletedList.tsx'));

/** What is over: read only when it is wanted. */
export function CompletedTransfers() {
  const { t } = useTranslation('pendingTransfers');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section aria-labelledby={id} style={{ marginTop: 32 }}>
      <Title order={2} id={id} mb="sm">
        {t('completed.title')}
      </Title>
      <Button
        variant="default"
        mb="md"
        aria-expanded={isOpen}
        leftSection={<Chevron size={18} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'completed.hide' : 'completed.show')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CompletedList />
        </Suspense>
      )}
    </section>
  );
}
