import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissingFile } from '#shared/contract/archive.ts';
import type { ListedItem } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useKeep } from '#web/session/cover/kept.ts';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { saveFile } from '#web/ui/saveFile.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { clientTimestamp } from '../report/pdfFile.ts';
import { canChooseFile, chooseFile, removeFile } from './chosenFile.ts';
import { ExportFailure, runExport } from './runExport.ts';
import type { ExportFault, Job, Progress, TableSeparator } from './worker/messages.ts';

export type ExportFormat = Job['format'];

export type ExportState =
  | { readonly kind: 'choosing'; readonly outcome?: ExportFault | 'stopped' | 'cut' }
  | { readonly kind: 'running'; readonly progress: Progress | undefined }
  | { readonly kind: 'done'; readonly name: string; readonly missing: readonly MissingFile[] };

interface Wish {
  readonly format: ExportFormat;
  /** The mark between the columns of a table. */
  readonly separator: TableSeparator;
  /** The password that protects an archive, if any. */
  readonly password: string | undefined;
}

const ENDINGS = { table: '.csv', archive: '.zip' } as const satisfies Record<ExportFormat, string>;

const endingOf = ({ format, password }: Wish): string =>
  ENDINGS[format] + (password === undefined ? '' : '.age');

const faultOf = (error: unknown): ExportFault => (error instanceof ExportFailure ? error.fault : 'other');

const jobOf = (items: readonly ListedItem[], { format, separator, password }: Wish): Job =>
  format === 'table'
    ? { format, items, separator }
    : { format, items, exportedAt: new Date().toISOString(), password };

/** An export that a lock has ended. Its password is not kept. */
export interface CutExport {
  readonly ids: readonly string[];
}

/**
 * The export of items, one at a time. When the calling component goes, as it does at a lock, the worker ends with all
 * that it holds, and the unfinished file is removed.
 * @param wasCut whether a lock has ended an export of these items
 */
export function useExport(items: readonly ListedItem[], wasCut: boolean) {
  const { t } = useTranslation('exporting');
  const api = useApi();
  const [state, setState] = useState<ExportState>({
    kind: 'choosing',
    ...(wasCut && { outcome: 'cut' }),
  });
  const isShown = useIsShown();
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const isRunning = state.kind === 'running';
  useKeep<CutExport>('export', () => (isRunning ? { ids: items.map(({ id }) => id) } : undefined));
  useLeaveQuestion(() => isRunning, {
    losesWork: true,
    endsAtLock: true,
    question: {
      title: t('leaving.title'),
      text: t('leaving.text'),
      confirmLabel: t('leaving.leave'),
      cancelLabel: t('leaving.stay'),
    },
  });

  const run = async (
    wish: Wish,
    name: string,
    file: FileSystemFileHandle | undefined,
  ): Promise<ExportState> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ kind: 'running', progress: undefined });
    const onProgress = (progress: Progress) => setState({ kind: 'running', progress });
    try {
      const { content, missing } = await runExport(jobOf(items, wish), { api, signal, onProgress, file });
      if (content) saveFile(content, name);
      return { kind: 'done', name: file?.name ?? name, missing };
    } catch (error) {
      if (file) void removeFile(file);
      return { kind: 'choosing', outcome: signal.aborted ? 'stopped' : faultOf(error) };
    }
  };
  /** @throws what the choice of a file throws */
  const start = async (wish: Wish): Promise<void> => {
    const name = `${t('fileStem')} ${clientTimestamp(new Date()).slice(0, 10)}${endingOf(wish)}`;
    const isChosen = wish.format === 'archive' && canChooseFile();
    const file = isChosen && isShown.current ? await chooseFile(name) : undefined;
    if (isChosen && !file) return;
    // The dialog may have been closed while the password was checked, or by a lock while the file was chosen.
    if (isShown.current) return setState(await run(wish, name, file));
    if (file) await removeFile(file);
  };
  return { state, start, stop, again: () => setState({ kind: 'choosing' }) };
}
