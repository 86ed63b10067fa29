import { IconShieldLock, IconTag, IconTransfer, IconUserCog } from '@tabler/icons-react';
import { ACTIVITY_GROUPS, type ActivityGroup, type ActivityKind } from '#shared/domain/activity.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

export const SIGNS = {
  items: IconTag,
  transfers: IconTransfer,
  security: IconShieldLock,
  admin: IconUserCog,
} as const satisfies Record<ActivityGroup, unknown>;

const includes = (group: ActivityGroup, kind: ActivityKind): boolean =>
  ACTIVITY_GROUPS[group].some((each) => each === kind);

/** The group by which an entry is marked. A handover, which is of two, is one of transfers. */
export const groupOf = (kind: ActivityKind): ActivityGroup =>
  includes('transfers', kind)
    ? 'transfers'
    : (typedKeys(ACTIVITY_GROUPS).find((group) => includes(group, kind)) ?? 'security');
