import type { ActivityEntry } from '#shared/contract/system.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';

/** The kinds whose text can name the item: the user owns it, unless it left them since. */
const OWN_NAMED = ['item_registered', 'item_edited', 'transfer_approved', 'transfer_denied'] as const;
const THEIR_NAMED = [
  'item_transferred',
  'transfer_requested',
  'transfer_withdrawn',
  'transfer_rejected',
] as const;

const among = <const K extends ActivityKind>(kinds: readonly K[], kind: ActivityKind): K | undefined =>
  kinds.find((each) => each === kind);

/** The kind of an entry whose text can name its item, as an action of the user. */
export const ownNamed = ({ kind, by }: ActivityEntry) =>
  by === undefined ? among(OWN_NAMED, kind) : undefined;

/** The same as an action of another user. */
export const theirNamed = ({ kind, by }: ActivityEntry) =>
  by === undefined ? undefined : among(THEIR_NAMED, kind);

/** The items that the texts of these entries can name, each once. */
export function namedItems(entries: readonly ActivityEntry[]): string[] {
  const named = entries.filter((entry) => ownNamed(entry) ?? theirNamed(entry));
  return [...new Set(named.flatMap(({ assetId }) => assetId ?? []))];
}
