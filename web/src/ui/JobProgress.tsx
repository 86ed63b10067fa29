import { Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/bulk.ts';

interface JobProgressProps {
  readonly label: string;
  readonly ended: number;
  readonly count: number;
  readonly onCancel: () => void;
}

/** Announced in steps, because a screen reader reads each change aloud. */
const tenths = (ended: number, count: number): number =>
  count === 0 ? 0 : Math.floor((10 * ended) / count) * 10;

/** The progress of a job over many items. The page asks before it is left, because the rest would stay undone. */
export function JobProgress({ label, ended, count, onCancel }: JobProgressProps) {
  const { t } = useTranslation('bulk');
  const { t: common } = useTranslation('common');
  useWindowEvent('beforeunload', (event) => event.preventDefault());
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Text>{label}</Text>
        <Text c="dimmed">{t('progress', { ended, count })}</Text>
      </Group>
      <VisuallyHidden role="status">{t('percent', { percent: tenths(ended, count) })}</VisuallyHidden>
      <Progress value={count === 0 ? 0 : (100 * ended) / count} aria-label={label} />
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {common('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
