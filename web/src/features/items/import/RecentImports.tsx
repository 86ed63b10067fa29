import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Import } from '#shared/contract/imports.ts';
import { formatDay, formatInstant } from '#web/ui/text.ts';
import styles from './Columns.module.css';
import { type Undone, useImports } from './run/useImports.ts';
import { UndoButton } from './UndoButton.tsx';

interface RecentImportsProps {
  readonly onUndone: (undone: Undone) => void;
}

function RecentImport({ made, onUndone }: RecentImportsProps & { readonly made: Import }) {
  const { t } = useTranslation('importing');
  const time = formatInstant(made.startedAt);
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <div>
          <Text>{`${time}: ${t('recent.line', { count: made.count })}`}</Text>
          <Text size="sm" c="dimmed">
            {made.undone ? t('recent.left') : t('recent.until', { day: formatDay(made.undoableUntil) })}
          </Text>
        </div>
        <UndoButton begun={made} label={t('undo.actionOf', { time })} onUndone={onUndone} />
      </Group>
    </li>
  );
}

/** The imports that can still be undone. The registry knows their time and number, and not the name of a file. */
export function RecentImports({ onUndone }: RecentImportsProps) {
  const { t } = useTranslation('importing');
  const { data, isError } = useImports();
  if (isError && !data) return <Text c="dimmed">{t('recent.loadFailed')}</Text>;
  if (!data || data.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="import-recent">
      <Stack gap="sm">
        <Title order={2} id="import-recent">
          {t('recent.title')}
        </Title>
        <ul className={styles.list} aria-label={t('recent.list')}>
          {data.map((made) => (
            <RecentImport key={made.id} made={made} onUndone={onUndone} />
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
