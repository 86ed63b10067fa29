import { SERVED_ENDPOINTS } from '#functions/declared.ts';
import { type Route, route } from '#functions/lib/http/route.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { system } from '#shared/contract/system.ts';

export const systemRoutes = (): Route[] => [
  route(system.health, async () => ({ body: { status: 'ok' as const } })),
  route(system.openApi, async () => ({ body: openApiDocument(SERVED_ENDPOINTS) })),
];
