import { type Route, route } from '#functions/lib/http/route.ts';
import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import { activity } from '#shared/contract/system.ts';
import { listActivity } from './listActivity.ts';

export const activityRoutes = (deps: { readonly activity: Pick<ActivityStore, 'ofUser'> }): Route[] => [
  route(activity.list, async ({ caller, query }) => ({
    body: await listActivity(deps, caller.userId, query),
  })),
];
