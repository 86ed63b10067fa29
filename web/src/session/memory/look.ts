import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { type ActivityEntry, activity } from '#shared/contract/system.ts';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import type { Api } from '#web/api/client.ts';
import { encryptionStatusQuery } from '../api.ts';
import { MINUTE_MS } from '../sessionState.ts';
import { type OlderFact, olderFacts } from './compare.ts';
import { isAhead, type Remembered, recall, remember } from './remembered.ts';

interface Look {
  readonly seen: Remembered;
  /** The state before, and the facts in which the registry is older; absent where it is not. */
  readonly older?: { readonly before: Remembered; readonly facts: readonly OlderFact[] };
}

const timeOf = (entry: ActivityEntry): number => Date.parse(entry.at);

/** Newest first. What an earlier version cannot show counts as well, or going back to it would look like an older registry. */
const timesOf = ({ entries, newestAt }: ResponseOf<typeof activity.list>): number[] => [
  ...(newestAt ? [Date.parse(newestAt)] : []),
  ...entries.map(timeOf),
];

/** Whether all encrypted data was deleted after an instant. Reads the activity back to that instant. */
async function wasResetSince(api: Api, since: number, signal: AbortSignal): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const query =
      cursor === undefined ? { kind: 'security' as const } : { kind: 'security' as const, cursor };
    const page = await api.call(activity.list, { query, signal });
    if (page.entries.some((entry) => entry.kind === 'data_reset' && timeOf(entry) > since)) return true;
    const last = page.entries.at(-1);
    if (last && timeOf(last) < since) return false;
    cursor = page.cursor;
  } while (cursor !== undefined);
  return false;
}

/** A change as new as this may have come between two requests. */
const NEW_MS = 5 * MINUTE_MS;

/**
 * Reads the newest change and the status, which is costly and which the screens have mostly just read. The status must
 * not be from before the newest change: items that left between the two would later look lost. So it is read again after a
 * change that is new by this clock, which may be ahead, or by the memory. A change at a time to come is not the newest one,
 * since nothing would be newer until then.
 */
async function readTogether(
  api: Api,
  client: QueryClient,
  before: Remembered | undefined,
  signal: AbortSignal,
) {
  const known = await client.fetchQuery(encryptionStatusQuery(api));
  const times = timesOf(await api.call(activity.list, { signal }));
  const [latest = 0] = times;
  const isNew = latest > Date.now() - NEW_MS || latest !== before?.newestChange;
  const status = isNew ? await client.fetchQuery({ ...encryptionStatusQuery(api), staleTime: 0 }) : known;
  const newestChange = times.find((time) => !isAhead(time)) ?? times.at(-1) ?? 0;
  return { status, newestChange, hasAhead: isAhead(latest) };
}

/**
 * Looks at the registry, and compares it with what this browser remembers. Null while data is being deleted: the
 * deletion is recorded at its end. The memory is read first: whatever another tab adds to it meanwhile is newer than
 * this look may be.
 */
export async function lookAtRegistry(
  api: Api,
  client: QueryClient,
  userId: string,
  signal: AbortSignal,
): Promise<Look | null> {
  const before = recall(userId);
  const { status, newestChange, hasAhead } = await readTogether(api, client, before, signal);
  if (status.isBeingErased) return null;
  const seen: Remembered = {
    generation: status.generation,
    rank: status.securityLevel === null ? 0 : SECURITY_LEVELS.indexOf(status.securityLevel) + 1,
    // A count that was cut short says of no item that it is gone.
    items: Math.max(status.totalItems, status.isCutShort ? (before?.items ?? 0) : 0),
    newestChange,
  };
  if (!before) return { seen };
  const now = { ...seen, hasAhead, at: Date.now(), wasReset: false };
  let facts = olderFacts(before, now);
  if (facts.includes('keys') || facts.includes('level')) {
    const wasReset = await wasResetSince(api, before.newestChange, signal);
    facts = olderFacts(before, { ...now, wasReset });
  }
  return facts.length === 0 ? { seen } : { seen, older: { before, facts } };
}

/** Remembers the newest change after changes of this tab's own, without the costly status. @returns whether that is enough */
export async function rememberNewest(api: Api, userId: string): Promise<boolean> {
  const before = recall(userId);
  const page = await api.call(activity.list);
  const { entries } = page;
  const [newestChange = 0] = timesOf(page);
  const known = entries.findIndex((entry) => timeOf(entry) <= (before?.newestChange ?? 0));
  // A reset has to be newer than what is remembered, or the vault after it would look like an older one.
  const isReset = entries.slice(0, known).some(({ kind }) => kind === 'data_reset');
  if (!before || isAhead(newestChange) || known === -1 || isReset) return false;
  if (newestChange < before.newestChange) return false;
  // Nobody has counted the items since the earlier count, so of none of them is it known that it has to be there.
  if (newestChange > before.newestChange) remember(userId, { ...before, newestChange, items: 0 });
  return true;
}
