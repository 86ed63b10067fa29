import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { activity, users } from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { declared } from './declared.ts';
import { activityRoutes } from './routes.ts';

const stores = createStores(readEnvironment(declared), { activity, users });

export const handler = createHandler(activityRoutes(stores), { readAccess: stores.users.ensureAccess });
