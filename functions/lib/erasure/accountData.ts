import type { LeavingStore } from '#functions/lib/storage/leaving.ts';
import type { SessionStore } from '#functions/lib/storage/sessions.ts';
import { inTransactions, type Pass, passOver } from './erase.ts';
import type { ErasingWorld } from './world.ts';

/** The stores that hold a user's data. */
interface Deps extends Pick<ErasingWorld, 'assets' | 'activity'> {
  readonly sessions: SessionStore;
  readonly leaving: LeavingStore;
}

/** Whose histories are read at once. */
const ITEMS_AT_ONCE = 20;

/** The items of a person, each with its history, and their encryption sessions. */
export const belongings = (world: Deps, userId: string): Pass[] => [
  () => itemsWithHistories(world, userId),
  passOver(
    () => world.sessions.pagesOf(userId),
    (hash) => world.sessions.end(userId, hash),
  ),
];

/** What is kept about a person: what they did, guesses, and keys of their requests. */
export const aboutPerson = ({ activity, leaving }: Deps, userId: string): Pass[] => [
  passOver(
    () => activity.pagesOfUser(userId),
    (moment) => activity.eraseOfUser(userId, moment),
  ),
  passOver(
    () => leaving.pagesOf(userId),
    (record) => leaving.erase(userId, record),
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
