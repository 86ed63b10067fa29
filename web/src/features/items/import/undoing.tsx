import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Import } from '#shared/contract/imports.ts';
import { listedItem } from '#web/api/itemCache.ts';
import { routes } from '#web/base/routes.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.tsx';
import { Status } from '#web/ui/Status.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { formatDay, formatInstant } from '#web/ui/text.ts';
import { useFocusIfLost } from '#web/ui/useFocusIfLost.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import styles from './Columns.module.css';
import { type Begun, type Undone, useImports, useUndoImport } from './run/useImports.ts';

/** Tells how much undoing an import has deleted, and which items stay and why. */
export function UndoneNotice({ undone: { deleted, kept } }: { readonly undone: Undone }) {
  const { t } = useTranslation('importing');
  const client = useQueryClient();
  const notice = useFocusIfLost<HTMLDivElement>(deleted);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="group"
      title={t('undo.doneTitle')}
      icon={<IconArrowBackUp aria-hidden="true" />}
    >
      <Status>
        <Text>{t('undo.done', { count: deleted })}</Text>
        {kept.length > 0 && (
          <>
            <Text>{t('undo.kept', { count: kept.length })}</Text>
            <List size="sm">
              {kept.map(({ id, reason }) => (
                <List.Item key={id}>
                  <Anchor component={Link} to={routes.assetDetails.href({ id })} dir="auto">
                    {listedItem(client, id)?.name ?? t('undo.item')}
                  </Anchor>
                  {`: ${t(`undo.reasons.${reason}`)}`}
                </List.Item>
              ))}
            </List>
          </>
        )}
      </Status>
    </Alert>
  );
}

/** @param isShown whether the button is still there: a user who has gone on to something else meanwhile stays there */
export type OnUndone = (undone: Undone, isShown: boolean) => void;

interface UndoButtonProps {
  readonly begun: Begun;
  /** Tells this import from others, where there are several. */
  readonly label?: string;
  readonly onUndone: OnUndone;
}

/** Undoes an import after a question. */
export function UndoButton({ begun, label, onUndone }: UndoButtonProps) {
  const { t } = useTranslation('importing');
  const { mutateAsync, isPending, deleted } = useUndoImport();
  const isShown = useIsShown();
  const undo = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('undo.title'),
      text: t('undo.text'),
      confirmLabel: t('undo.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const undone = await mutateAsync(begun);
      onUndone(undone, isShown.current);
    } catch (error) {
      // A user who was asked for the password and cancelled needs no explanation.
      if (needsAuthentication(error) && isShown.current) return;
      await errorDialog({ title: t('undo.failed.title'), text: t('undo.failed.text') });
    }
  };
  return (
    <Stack gap={4}>
      <Button variant="default" loading={isPending} aria-label={label} onClick={() => void undo()}>
        {t('undo.action')}
      </Button>
      {isPending && (
        <Text size="sm" role="status">
          {t('undo.progress', { count: deleted })}
        </Text>
      )}
    </Stack>
  );
}

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
    <TitledCard title={t('recent.title')} gap="sm">
      <ul className={styles.list} aria-label={t('recent.list')}>
        {data.map((made) => (
          <RecentImport key={made.id} made={made} onUndone={onUndone} />
        ))}
      </ul>
    </TitledCard>
  );
}
