import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/addingFiles.ts';
import { confirmDialog, prepareDialogs } from '#web/ui/dialogs.tsx';
import type { Queue, UploadState } from '../queue/queue.ts';
import { isComing, isHeld, type Upload } from '../queue/upload.ts';

/** How long the list stays when everything has been added. */
const DONE_MS = 5_000;

/** Takes files off the list that waited when the user was asked; they may have gone on by themselves since. */
function leaveOut(queue: Queue, asked: readonly Upload[]): void {
  const ids = new Set(asked.map(({ id }) => id));
  for (const upload of queue.state().uploads)
    if (ids.has(upload.id) && (isHeld(upload) || isComing(upload))) queue.remove(upload.id);
}

/**
 * The list closes by itself once everything has been added, and there is nothing to know about it.
 * @returns closes it, and asks first where files in it still wait: a photo that was just taken may be nowhere else
 */
export function useClosing(queue: Queue, { uploads }: UploadState): () => Promise<void> {
  const { t } = useTranslation('addingFiles');
  const isDone = uploads.length > 0 && uploads.every(({ stage, note }) => stage === 'done' && !note);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(queue.clear, DONE_MS);
    return () => clearTimeout(timer);
  }, [queue, isDone]);
  useEffect(prepareDialogs, []);
  return useCallback(async () => {
    const held = queue.state().uploads.filter(isHeld);
    const count = held.length;
    const question = {
      title: t('leaveOut.title', { count }),
      text: t('leaveOut.text', { count }),
      confirmLabel: t('leaveOut.confirm', { count }),
      cancelLabel: t('leaveOut.cancel'),
      danger: true,
    };
    if (count > 0 && !(await confirmDialog(question))) return;
    leaveOut(queue, held);
    queue.clear();
  }, [queue, t]);
}
