import { expect, test } from 'vitest';
import { SERVED_ENDPOINTS } from '#functions/declared.ts';
import { CALLBACK_PATHS } from '#infra/declared/signIn.ts';
import { routeKey } from './endpoint.ts';
import { ERROR_STATUS } from './errors.ts';
import { openApiDocument } from './openapi.ts';

const { info } = openApiDocument(SERVED_ENDPOINTS);
const guide: string = Object(info).description;
const named = [...guide.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

test('the OpenAPI document tells programs where the code of their sign-in arrives', () => {
  expect(guide).toContain(`\`${CALLBACK_PATHS[0]}\``);
  expect(guide).toContain('S256');
});

test('the guide of the OpenAPI document names endpoints and error codes that exist', () => {
  const endpoints = named.filter((text) => /^[A-Z]+ \//.test(text));
  const codes = named.filter((text) => /^[a-z]+(_[a-z]+)+$/.test(text));

  expect(endpoints.length).toBeGreaterThan(5);
  expect(SERVED_ENDPOINTS.map(routeKey)).toEqual(expect.arrayContaining(endpoints));
  expect(Object.keys(ERROR_STATUS)).toEqual(expect.arrayContaining(codes));
  expect(codes.length).toBeGreaterThan(3);
});

test('the guide of the OpenAPI document names each endpoint that takes an Idempotency-Key', () => {
  const taking = SERVED_ENDPOINTS.filter(({ headers }) => 'idempotency-key' in (headers?.shape ?? {}));
  const rule = guide.split('\n- ').find((text) => text.includes('Idempotency-Key'));

  expect(taking.length).toBeGreaterThan(0);
  for (const endpoint of taking) expect(rule).toContain(`\`${routeKey(endpoint)}\``);
});
