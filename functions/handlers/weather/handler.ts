import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { users } from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { declared } from './declared.ts';
import { weatherRoutes } from './routes.ts';

const stores = createStores(readEnvironment(declared), { users });

export const handler = createHandler(weatherRoutes({ now: () => new Date(), random: Math.random }), {
  readAccess: stores.users.ensureAccess,
});
