import { expect, test } from 'vitest';
import { system } from '#shared/contract/system.ts';
import { httpEvent } from '#tests/support/httpEvent.ts';
import { systemRoutes } from './routes.ts';

test('the OpenAPI document, for which nobody needs a token, is made once for all who ask for it', async () => {
  const described = systemRoutes().find(({ endpoint }) => endpoint === system.openApi);
  const pathsOf = async () => {
    const event = httpEvent(system.openApi, { sub: 'anyone', username: 'anyone' });
    const response: unknown = await described?.run({ event, body: undefined, caller: undefined });
    return Object(response).body.paths;
  };

  expect(await pathsOf()).toHaveProperty('/assets');
  expect(await pathsOf()).toBe(await pathsOf());
});
