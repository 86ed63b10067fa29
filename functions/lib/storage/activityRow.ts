import { createHash } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import * as z from 'zod/mini';
import { secondsOf } from '#functions/lib/base/time.ts';
import { ulidRandom } from '#functions/lib/base/ulidRandom.ts';
import { ACTIVITY_KINDS, type ActivityKind, HISTORY_KINDS } from '#shared/domain/activity.ts';
import { rowParser } from './rows.ts';

/** A user, by the name that they had at the time. */
const personSchema = z.object({ userId: z.string(), username: z.string() });
export type NamedUser = Readonly<z.infer<typeof personSchema>>;

const activityRowSchema = z.object({
  /** `item#…` for the history of an item, `user#…` for the activity of a user. */
  subject: z.string(),
  /** ISO time in UTC and a ULID: the order of events, also of those of one millisecond. */
  moment: z.string(),
  at: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  by: personSchema,
  /** Absent where the event is not about an item. */
  assetId: z.optional(z.string()),
  /** The other user, where there is one: the new owner, the requester, the user who was disabled. */
  to: z.optional(personSchema),
  transferId: z.optional(z.string()),
  /** The number of events that this entry stands for; absent for one. */
  count: z.optional(z.number()),
  /** True for what was begun and then refused: the invitation was not sent. */
  refused: z.optional(z.boolean()),
  /** Seconds since 1970. Only in rows of users: the history of an item stays as long as the item. */
  expiresAt: z.optional(z.number()),
});
export type ActivityRow = z.infer<typeof activityRowSchema>;

export interface ActivityEvent {
  readonly kind: ActivityKind;
  readonly at: Date;
  readonly by: NamedUser;
  readonly assetId?: string | undefined;
  readonly to?: NamedUser | undefined;
  readonly transferId?: string | undefined;
  /** The number of equal changes that this entry stands for. */
  readonly count?: number | undefined;
  /** True for what was begun and then refused. */
  readonly refused?: boolean;
  /** The moment of an entry of the same event that is there already, and is written anew. */
  readonly moment?: string;
}

/**
 * The actor where no user acts. An event that concerns two users is then recorded as two, each with one `to`.
 */
export const THE_REGISTRY: NamedUser = { userId: '', username: 'Item Registry' };

/** Events of one kind that follow each other, and are shown as one entry with their number. */
export interface CountedEvent extends Pick<ActivityEvent, 'kind' | 'at' | 'by'> {
  /** The first of them: it tells this entry from others of its kind. */
  readonly since: Date;
  /** Tells them from others that began at once, such as the id of their import. */
  readonly of?: string;
  readonly count: number;
}

const USER_ROWS_LAST_S = 400 * 24 * 60 * 60;

export const parseActivity = rowParser(activityRowSchema);
export const ofItem = (assetId: string): string => `item#${assetId}`;
export const userSubject = (userId: string): string => `user#${userId}`;

/** The ids that a process makes sort in their order, also within one millisecond. */
const newUlid = monotonicFactory(ulidRandom);

export const newMoment = (at: Date): string => `${at.toISOString()}#${newUlid(at.getTime()).toLowerCase()}`;

/** The rows of one event: one for each user, and one for the item where the kind is part of its history. */
export function rowsOf(wanted: ActivityEvent): ActivityRow[] {
  const { kind, at, by, assetId, to, transferId, count, refused, moment = newMoment(at) } = wanted;
  const event = {
    moment,
    at: at.toISOString(),
    kind,
    by: named(by),
    assetId,
    to: to && named(to),
    transferId,
    count,
    refused,
  };
  const expiresAt = secondsOf(at) + USER_ROWS_LAST_S;
  const people = new Set([by, ...(to ? [to] : [])].map(({ userId }) => userId));
  people.delete(THE_REGISTRY.userId);
  const rows: ActivityRow[] = [...people].map((userId) => ({
    ...event,
    subject: userSubject(userId),
    expiresAt,
  }));
  if (assetId !== undefined && HISTORY_KINDS.some((each) => each === kind))
    rows.push({ ...event, subject: ofItem(assetId) });
  return rows;
}

/** As long as a ULID. */
const SUFFIX_LENGTH = 26;

/** In place of the ULID of a single event: the same for every write of the entry. */
function suffixOf({ kind, of = '' }: CountedEvent): string {
  const hash = createHash('sha256').update(`${kind} ${of}`).digest('hex');
  return `counted${hash}`.slice(0, SUFFIX_LENGTH);
}

/** The row of counted events. A later one with the same beginning takes its place. */
export function countedRow(event: CountedEvent): ActivityRow {
  const { kind, at, by, since, count } = event;
  return {
    subject: userSubject(by.userId),
    moment: `${since.toISOString()}#${suffixOf(event)}`,
    at: at.toISOString(),
    kind,
    by: named(by),
    count,
    expiresAt: secondsOf(at) + USER_ROWS_LAST_S,
  };
}

/** Drops other properties that a caller may have, such as the id of the sign-in, which is never stored. */
const named = ({ userId, username }: NamedUser): NamedUser => ({ userId, username });
