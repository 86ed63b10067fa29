import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { isLockedHere } from '#web/session/api.ts';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { fileNameOf, saveFile } from '#web/ui/saveFile.ts';
import { openedFileQuery } from './fetching/openedFile.ts';
import type { FileOwner } from './fetching/openFile.ts';

/** No browser opens it, whatever its owner called it. */
const TYPE = 'application/octet-stream';

/** The name without and with its ending, which must outlast the cutting of a long name. */
function savedName(name: string, otherwise: string): string {
  const [, start = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? [];
  return `${fileNameOf(start, otherwise)}${ending}`;
}

/**
 * Returns a function that saves the original of a file, and shows a dialog where that is not possible. A lock that comes
 * first ends it without a word. The original is fetched once more where only what else has shown it has gone: that calls
 * off the query, which they share.
 */
export function useSaveOriginal(owner: FileOwner) {
  const { t } = useTranslation('showing');
  const api = useApi();
  const client = useQueryClient();
  return async (file: ItemFile): Promise<void> => {
    const title = t('download.failedTitle');
    const fetch = () => client.fetchQuery(openedFileQuery(api, owner, file, 'original'));
    const isEnded = (error: unknown) => error instanceof CancelledError && isLockedHere(client);
    const opened = await fetch()
      .catch((error: unknown) => {
        if (error instanceof CancelledError && !isEnded(error)) return fetch();
        throw error;
      })
      .catch((error: unknown) => ({ state: isEnded(error) ? 'ended' : 'failed' }) as const);
    if (opened.state === 'ended') return;
    if (opened.state !== 'opened') return errorDialog({ title, text: t(`fault.${opened.state}`) });
    saveFile(new Blob([opened.bytes], { type: TYPE }), savedName(file.name, t('download.name')));
  };
}
