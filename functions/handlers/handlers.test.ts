import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpointsOf, FUNCTION_NAMES, type FunctionName, variablesOf } from '#functions/declared.ts';
import type { Route } from '#functions/lib/http/route.ts';
import { accountRoutes } from './account/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { assetRoutes } from './assets/routes.ts';
import { passwordChangeRoutes } from './change-encryption-password/routes.ts';
import { dataResetRoutes } from './data-reset/routes.ts';
import { encryptionRoutes } from './encryption/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { sendQrRoutes } from './send-qr/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { transferRoutes } from './transfers/routes.ts';
import { weatherRoutes } from './weather/routes.ts';

/** Routes are only listed here, so nothing that they would work with is needed. */
const nothing = {} as never;

const ROUTES = {
  account: accountRoutes(nothing),
  activity: activityRoutes(nothing),
  admin: adminRoutes(nothing),
  assets: assetRoutes(nothing),
  files: fileRoutes(nothing),
  'send-qr': sendQrRoutes(nothing),
  encryption: encryptionRoutes(nothing),
  'change-encryption-password': passwordChangeRoutes(nothing),
  'data-reset': dataResetRoutes(nothing),
  transfers: transferRoutes(nothing),
  reports: reportRoutes(nothing),
  weather: weatherRoutes(nothing),
  system: systemRoutes(),
} satisfies Partial<Record<FunctionName, Route[]>>;

const HANDLERS: Record<keyof typeof ROUTES, () => Promise<unknown>> = {
  account: () => import('./account/handler.ts'),
  activity: () => import('./activity/handler.ts'),
  admin: () => import('./admin/handler.ts'),
  assets: () => import('./assets/handler.ts'),
  files: () => import('./files/handler.ts'),
  'send-qr': () => import('./send-qr/handler.ts'),
  encryption: () => import('./encryption/handler.ts'),
  'change-encryption-password': () => import('./change-encryption-password/handler.ts'),
  'data-reset': () => import('./data-reset/handler.ts'),
  transfers: () => import('./transfers/handler.ts'),
  reports: () => import('./reports/handler.ts'),
  weather: () => import('./weather/handler.ts'),
  system: () => import('./system/handler.ts'),
};

const names = Object.keys(ROUTES) as (keyof typeof ROUTES)[];

/** Any text will do for the others. */
const FORMED: Readonly<Record<string, string>> = {
  MAIL_SENDER: 'registry@example.com',
  SITE_ORIGIN: 'https://registry.example.com',
  MAIL_TO: 'accounts',
  ADMIN_AUTHENTICATOR: 'required',
  FEWEST_ITERATIONS: '600000',
  FILE_GIGABYTES: '5',
  SETTLING_SECONDS: '60',
};
const stub = (variable: string) => vi.stubEnv(variable, FORMED[variable] ?? variable);

test('every function with endpoints is tested here', () => {
  const withEndpoints = FUNCTION_NAMES.filter((name) => endpointsOf(name).length > 0);

  expect(names.sort()).toEqual([...withEndpoints].sort());
});

describe.each(names)('the function %s', (name) => {
  beforeEach(() => {
    vi.resetModules();
    for (const each of names) for (const variable of variablesOf(each)) vi.stubEnv(variable, undefined);
    vi.stubEnv('AWS_REGION', 'us-east-1');
  });
  afterEach(() => vi.unstubAllEnvs());

  test('serves exactly the endpoints of its declaration', () => {
    const served: readonly unknown[] = ROUTES[name].map(({ endpoint }) => endpoint);

    expect(new Set(served)).toEqual(new Set<unknown>(endpointsOf(name)));
    expect(served).toHaveLength(endpointsOf(name).length);
  });

  // Lambda with Node.js 24 or later starts no function that takes a callback.
  test('starts with the variables that are declared for it, and takes no callback', async () => {
    for (const variable of variablesOf(name)) stub(variable);

    await expect(HANDLERS[name]()).resolves.toHaveProperty('handler.length', 2);
  });

  test('names each variable that is missing', async () => {
    const message = await HANDLERS[name]().then(
      () => '',
      (error: Error) => error.message,
    );

    for (const variable of variablesOf(name)) expect(message).toContain(variable);
  });
});
