import { createHandler } from '#functions/http/createHandler.ts';
import { systemRoutes } from './routes.ts';

export const handler = createHandler(systemRoutes());
