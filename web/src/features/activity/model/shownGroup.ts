import { ACTIVITY_GROUP_NAMES, type ActivityGroup } from '#shared/domain/activity.ts';
import type { Role } from '#web/auth/roles.ts';

/** The kinds of activity that someone of this role can choose from. */
export const groupsFor = (role: Role | undefined): readonly ActivityGroup[] =>
  ACTIVITY_GROUP_NAMES.filter((group) => group !== 'admin' || role === 'admin');

/** The kind that an address asks for; undefined for all, and for what nobody can choose. */
export const groupIn = (wanted: string | null, groups: readonly ActivityGroup[]): ActivityGroup | undefined =>
  groups.find((group) => group === wanted);
