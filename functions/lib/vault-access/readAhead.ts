import type { Caller } from '#functions/lib/base/caller.ts';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';
import { sessionHash } from '#functions/lib/crypto/encryptionSession.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { secretsOf } from './vaultAccess.ts';

interface Wanted extends Pick<Caller, 'userId' | 'signInId' | 'sessionSecret'> {
  /** The item of theirs that the request is about. */
  readonly assetId?: string | undefined;
  /** Whether it is about their list. */
  readonly withList?: boolean | undefined;
}

/** Reads in one request who the caller is, whether they may open their vault, and the item, or the version of the list, that they ask for. */
export const createReadAhead =
  ({ readCallerRows }: Pick<Stores, 'readCallerRows'>) =>
  ({ assetId, withList, ...caller }: Wanted): Promise<RowsAhead> => {
    const secrets = secretsOf(caller);
    const { userId } = caller;
    return readCallerRows({
      userId,
      assetId,
      withList,
      ...(secrets && { sessionHash: sessionHash(secrets) }),
    });
  };
