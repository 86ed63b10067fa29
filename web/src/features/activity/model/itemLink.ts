import type { ActivityEntry } from '#shared/contract/system.ts';
import { HISTORY_KINDS } from '#shared/domain/activity.ts';

/** The item that the caller may still own by what this entry tells: their own, or one that came to them. */
export function linkedItem({ kind, by, assetId }: ActivityEntry): string | undefined {
  if (!HISTORY_KINDS.some((each) => each === kind)) return undefined;
  const wasGivenAway = kind === 'item_transferred' && by === undefined;
  return wasGivenAway ? undefined : assetId;
}
