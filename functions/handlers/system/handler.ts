import { createHandler } from '#functions/lib/http/createHandler.ts';
import { systemRoutes } from './routes.ts';

export const handler = createHandler(systemRoutes());
