import i18next from 'i18next';
import type { WantedLink } from '#shared/contract/files.ts';
import { LINK_SECONDS } from '#shared/domain/files.ts';
import type { Api } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import { createLinks } from './links.ts';
import { createTurns } from './turns.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** As many as a browser opens connections to one server. */
const AT_ONCE = 6;
/** S3 refuses an object that does not exist to a role that may not list the bucket, in place of saying so. */
const ABSENT = [403, 404];
/** A minute less than an address works: the clocks and the way of its response differ. */
const TRUSTED_MS = (LINK_SECONDS - 60) * 1_000;

/** Gives the sealed bytes of a rendition; undefined where there are none, or the caller may not read them. */
export type FetchSealed = (wanted: WantedLink, signal: AbortSignal) => Promise<Bytes | undefined>;

interface Link {
  readonly address: string;
  /** In ms since 1970: a refusal after that says nothing about the object. */
  readonly goodUntil: number;
}

/**
 * The address is a secret of five minutes, so it goes nowhere: no referrer, and no copy in the browser's own cache, which
 * would also hold the bytes a second time.
 */
async function download({ address, goodUntil }: Link, signal: AbortSignal): Promise<Bytes | undefined> {
  const response = await fetch(address, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  if (ABSENT.includes(response.status) && Date.now() < goodUntil) return undefined;
  // Counts as no response, so that it is tried again with a new address.
  throw new ApiError(0, i18next.t('errors:noResponse'));
}

/** Fetches sealed renditions, a few at a time. @throws {ApiError} of the links, or with the status 0 */
export function createFetcher(api: Api): FetchSealed {
  const linkTo = createLinks(api);
  const inTurn = createTurns(AT_ONCE);

  return async (wanted, signal) => {
    const address = await linkTo(wanted, signal);
    if (address === undefined) return undefined;
    const link = { address, goodUntil: Date.now() + TRUSTED_MS };
    try {
      return await inTurn(() => download(link, signal), signal);
    } catch (error) {
      if (signal.aborted || error instanceof ApiError) throw error;
      throw new ApiError(0, i18next.t('errors:noResponse'));
    }
  };
}
