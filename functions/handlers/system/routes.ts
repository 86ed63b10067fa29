import { SERVED_ENDPOINTS } from '#functions/declared.ts';
import { type Route, route } from '#functions/lib/http/route.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { system } from '#shared/contract/system.ts';

export function systemRoutes(): Route[] {
  // It takes a tenth of a second of the processor, and anyone may ask for it.
  let document: ReturnType<typeof openApiDocument> | undefined;
  return [
    route(system.health, async () => ({ body: { status: 'ok' as const } })),
    route(system.openApi, async () => {
      document ??= openApiDocument(SERVED_ENDPOINTS);
      return { body: document };
    }),
  ];
}
