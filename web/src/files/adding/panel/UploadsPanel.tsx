import { ActionIcon, CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { memo, useLayoutEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/addingFiles.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import type { Queue, UploadState } from '../queue/queue.ts';
import { canRetry, isActive, isComing, isHeld, type Upload } from '../queue/upload.ts';
import styles from './UploadsPanel.module.css';
import { useClosing } from './useClosing.ts';
import { useAwake, useGoingOn } from './useGoingOn.ts';

interface RowProps {
  readonly upload: Upload;
  readonly queue: Queue;
}

function RowButtons({ upload, queue }: RowProps) {
  const { t } = useTranslation('addingFiles');
  const { id, name, stage } = upload;
  return (
    <Group gap={0} wrap="nowrap">
      {canRetry(upload) && (
        <ActionIcon variant="subtle" aria-label={t('retry', { name })} onClick={() => queue.retry(id)}>
          <IconRefresh size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      {(isComing(upload) || stage === 'failed') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(stage === 'failed' ? 'remove' : 'cancel', { name })}
          onClick={() => queue.remove(id)}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      {stage === 'done' && <IconCheck size={18} className={styles.done} aria-hidden="true" />}
    </Group>
  );
}

/** Only the rows that change are rendered: there may be many, and each changes often. */
const Row = memo(function Row({ upload, queue }: RowProps) {
  const { t } = useTranslation('addingFiles');
  const { name, stage, share, failure, note } = upload;
  const state = note ? t(`notes.${note}`) : t(`stages.${stage}`);
  return (
    <li className={styles.row}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <div className={styles.name}>
          <Text size="sm" truncate dir="auto" title={name}>
            {name}
          </Text>
          <Text size="sm" c={failure ? 'red' : 'dimmed'}>
            {failure ? t(`failures.${failure}`) : state}
          </Text>
        </div>
        <RowButtons upload={upload} queue={queue} />
      </Group>
      {isActive(upload) && (
        <Progress value={Math.round(share * 100)} size="sm" aria-label={t('progress', { name })} />
      )}
    </li>
  );
});

function useSummary({ uploads, stopped, unsure }: UploadState): string {
  const { t } = useTranslation('addingFiles');
  if (uploads.length === 0) {
    const sentences = [
      ...(stopped > 0 ? [t('stopped', { count: stopped })] : []),
      ...(unsure > 0 ? [t('unsure', { count: unsure })] : []),
    ];
    return sentences.join(' ');
  }
  const count = (isCounted: (upload: Upload) => boolean) => uploads.filter(isCounted).length;
  const added = count(({ stage }) => stage === 'done');
  const held = count(isHeld);
  const failed = count(({ stage }) => stage === 'failed') - held;
  if (uploads.some(isActive))
    return t('adding', { done: uploads.length - count(isActive), total: uploads.length });
  const sentences = [
    ...(added > 0 || failed + held === 0 ? [t('added', { count: added })] : []),
    ...(failed > 0 ? [t('failed', { count: failed })] : []),
    ...(held > 0 ? [t('held', { count: held })] : []),
  ];
  return sentences.join(' ');
}

/** A lock ends the uploads: their keys, names and pictures are in memory. */
function useForgetOnLock(queue: Queue): void {
  const { isLocked } = useEncryptionSession();
  useLayoutEffect(() => {
    if (isLocked) queue.forget({ isLock: true });
  }, [queue, isLocked]);
}

/** The files that are being added, in a corner of every screen. */
export default function UploadsPanel({ queue }: { readonly queue: Queue }) {
  const { t } = useTranslation('addingFiles');
  const state = useSyncExternalStore(queue.watch, queue.state);
  const summary = useSummary(state);
  const close = useClosing(queue, state);
  useForgetOnLock(queue);
  useGoingOn(queue, state);
  const { uploads } = state;
  const isInterrupted = state.stopped + state.unsure > 0;
  const isShown = uploads.length > 0 || isInterrupted;
  const isAdding = uploads.some(isActive);
  useAwake(isAdding);
  // At the end only those are listed that ask for something, or of which something is to be known.
  const listed = isAdding ? uploads : uploads.filter(({ stage, note }) => stage === 'failed' || note);
  return (
    <section aria-label={t('panel')}>
      {isShown && (
        <Paper withBorder className={styles.panel}>
          <Stack gap="xs">
            <Group justify="space-between" wrap="nowrap" className={styles.head}>
              {isInterrupted && <IconAlertTriangle size={18} aria-hidden="true" />}
              <Text role="status" fw={600} size="sm">
                {summary}
              </Text>
              {!isAdding && <CloseButton aria-label={t('close')} onClick={() => void close()} />}
            </Group>
            {listed.length > 0 && (
              <ul className={styles.list}>
                {listed.map((upload) => (
                  <Row key={upload.id} upload={upload} queue={queue} />
                ))}
              </ul>
            )}
          </Stack>
        </Paper>
      )}
    </section>
  );
}
