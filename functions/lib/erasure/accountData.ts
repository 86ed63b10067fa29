import type { SessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import type { UserRecordStore } from '#functions/lib/storage/userRecords.ts';
import type { ErasureDeps } from './deps.ts';
import { inTransactions, type Pass, passOver } from './erase.ts';

/** The stores that hold a user's data. */
interface Deps extends Pick<ErasureDeps, 'assets' | 'activity'> {
  readonly sessions: SessionStore;
  readonly userRecords: UserRecordStore;
}

/** Whose histories are read at once. */
const ITEMS_AT_ONCE = 20;

/** The items of a person, each with its history, and their encryption sessions. */
export const itemPasses = (deps: Deps, userId: string): Pass[] => [
  () => itemsWithHistories(deps, userId),
  passOver(
    () => deps.sessions.pagesOf(userId),
    (hash) => deps.sessions.end(userId, hash),
  ),
];

/** What is kept about a person: what they did, guesses, and keys of their requests. */
export const profilePasses = ({ activity, userRecords }: Deps, userId: string): Pass[] => [
  passOver(
    () => activity.pagesOfUser(userId),
    (moment) => activity.eraseOfUser(userId, moment),
  ),
  passOver(
    () => userRecords.pagesOf(userId),
    (record) => userRecords.erase(userId, record),
  ),
];

/** A history goes before its item: nobody would find it afterwards. */
async function* itemsWithHistories({ assets, activity }: Deps, userId: string) {
  for await (const page of assets.idPagesOf(userId)) {
    for (let from = 0; from < page.length; from += ITEMS_AT_ONCE) {
      const ids = page.slice(from, from + ITEMS_AT_ONCE);
      const histories = (await Promise.all(ids.map((id) => historyOf(activity, id)))).flat();
      yield* inTransactions(histories, ({ assetId, moment }) => activity.eraseOfItem(assetId, moment));
      yield* inTransactions(ids, (assetId) => assets.erase(userId, assetId));
    }
  }
}

async function historyOf(activity: Deps['activity'], assetId: string) {
  const entries: { assetId: string; moment: string }[] = [];
  for await (const moments of activity.pagesOfItem(assetId))
    entries.push(...moments.map((moment) => ({ assetId, moment })));
  return entries;
}
