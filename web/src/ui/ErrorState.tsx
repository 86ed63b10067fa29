import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from './Notice.tsx';

interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
  /** By default 'Retry'. */
  readonly retryLabel?: string;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ title, text, onRetry, retryLabel }: ErrorStateProps) {
  const { t } = useTranslation('common');
  return (
    <Notice icon={<IconAlertTriangle size={28} />} title={title} text={text} role="alert">
      <Button variant="default" onClick={onRetry}>
        {retryLabel ?? t('retry')}
      </Button>
    </Notice>
  );
}
