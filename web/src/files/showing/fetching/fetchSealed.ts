import i18next from 'i18next';
import type { WantedLink } from '#shared/contract/files.ts';
import type { Api } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import { download, linkOf } from './download.ts';
import { createLinks } from './links.ts';
import type { FetchSealed } from './openFile.ts';
import { createTurns } from './turns.ts';

/** As many as a browser opens connections to one server. */
const AT_ONCE = 6;

/** Fetches sealed renditions, a few at a time. @throws {ApiError} of the links, or with the status 0 */
export function createFetcher(api: Api): FetchSealed {
  const linkTo = createLinks(api);
  const inTurn = createTurns(AT_ONCE);

  return async (wanted: WantedLink, signal) => {
    const address = await linkTo(wanted, signal);
    if (address === undefined) return undefined;
    const link = linkOf(address);
    try {
      return await inTurn(() => download(link, signal), signal);
    } catch (error) {
      if (signal.aborted) throw error;
      // Counts as no response, so that it is tried again with a new address.
      throw new ApiError(0, i18next.t('errors:noResponse'));
    }
  };
}
