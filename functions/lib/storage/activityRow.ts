import { monotonicFactory } from 'ulid';
import * as z from 'zod/mini';
import { ACTIVITY_KINDS, type ActivityKind, HISTORY_KINDS } from '#shared/domain/activity.ts';
import { rowParser } from './rows.ts';

/** Someone, named as at the time. */
const personSchema = z.object({ userId: z.string(), username: z.string() });
export type NamedUser = Readonly<z.infer<typeof personSchema>>;

const activityRowSchema = z.object({
  /** `item#…` of an item's own history, `user#…` of what concerns a person. */
  subject: z.string(),
  /** ISO time in UTC and a ULID: the order of events, also of those of one millisecond. */
  moment: z.string(),
  at: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  by: personSchema,
  /** Absent where it is not about an item. */
  assetId: z.optional(z.string()),
  /** The other person, where there is one: whom an item went to, whose request was decided, who was disabled. */
  to: z.optional(personSchema),
  transferId: z.optional(z.string()),
  /** Seconds since 1970. Of a person's rows only: an item's history stays as long as the item. */
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
}

/** Who acts where no person does. What concerns two people then is recorded as two events, one `to` each. */
export const THE_REGISTRY: NamedUser = { userId: '', username: 'Item Registry' };

const USER_ROWS_LAST_S = 400 * 24 * 60 * 60;

export const parseActivity = rowParser(activityRowSchema);
export const ofItem = (assetId: string): string => `item#${assetId}`;
export const userSubject = (userId: string): string => `user#${userId}`;

/** Later ones of this process sort later, also within a millisecond. */
const newUlid = monotonicFactory();

/** The rows of one event: the item's own, where its history tells of such, and one for each person. */
export function rowsOf({ kind, at, by, assetId, to, transferId }: ActivityEvent): ActivityRow[] {
  const time = at.toISOString();
  const moment = `${time}#${newUlid(at.getTime()).toLowerCase()}`;
  const event = { moment, at: time, kind, by: named(by), assetId, to: to && named(to), transferId };
  const expiresAt = Math.floor(at.getTime() / 1_000) + USER_ROWS_LAST_S;
  const people = new Set([by, ...(to ? [to] : [])].map(({ userId }) => userId));
  people.delete(THE_REGISTRY.userId);
  const rows: ActivityRow[] = [...people].map((userId) => ({
    ...event,
    subject: userSubject(userId),
    expiresAt,
  }));
  if (assetId !== undefined && isHistory(kind)) rows.push({ ...event, subject: ofItem(assetId) });
  return rows;
}

/** Whoever is given may be known by more than that, such as by the sign-in, which is never stored. */
const named = ({ userId, username }: NamedUser): NamedUser => ({ userId, username });

const isHistory = (kind: ActivityKind): boolean => HISTORY_KINDS.some((each) => each === kind);
