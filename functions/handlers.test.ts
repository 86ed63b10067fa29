import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountRoutes } from '#functions/account/routes.ts';
import { activityRoutes } from '#functions/activity/routes.ts';
import { adminRoutes } from '#functions/admin/routes.ts';
import { assetRoutes } from '#functions/assets/routes.ts';
import { FUNCTIONS } from '#functions/catalogue.ts';
import { passwordChangeRoutes } from '#functions/change-encryption-password/routes.ts';
import { dataResetRoutes } from '#functions/data-reset/routes.ts';
import { encryptionRoutes } from '#functions/encryption/routes.ts';
import type { Route } from '#functions/http/route.ts';
import { reportRoutes } from '#functions/reports/routes.ts';
import { sendQrRoutes } from '#functions/send-qr/routes.ts';
import { systemRoutes } from '#functions/system/routes.ts';
import { transferRoutes } from '#functions/transfers/routes.ts';
import { weatherRoutes } from '#functions/weather/routes.ts';

/** Routes are only listed here, so nothing that they would work with is needed. */
const nothing = {} as never;

const ROUTES = {
  account: accountRoutes(nothing),
  activity: activityRoutes(nothing),
  admin: adminRoutes(nothing),
  assets: assetRoutes(nothing),
  'send-qr': sendQrRoutes(nothing),
  encryption: encryptionRoutes(nothing),
  'change-encryption-password': passwordChangeRoutes(nothing),
  'data-reset': dataResetRoutes(nothing),
  transfers: transferRoutes(nothing),
  reports: reportRoutes(nothing),
  weather: weatherRoutes(nothing),
  system: systemRoutes(),
} satisfies Partial<Record<keyof typeof FUNCTIONS, Route[]>>;

const HANDLERS: Record<keyof typeof ROUTES, () => Promise<unknown>> = {
  account: () => import('#functions/account/handler.ts'),
  activity: () => import('#functions/activity/handler.ts'),
  admin: () => import('#functions/admin/handler.ts'),
  assets: () => import('#functions/assets/handler.ts'),
  'send-qr': () => import('#functions/send-qr/handler.ts'),
  encryption: () => import('#functions/encryption/handler.ts'),
  'change-encryption-password': () => import('#functions/change-encryption-password/handler.ts'),
  'data-reset': () => import('#functions/data-reset/handler.ts'),
  transfers: () => import('#functions/transfers/handler.ts'),
  reports: () => import('#functions/reports/handler.ts'),
  weather: () => import('#functions/weather/handler.ts'),
  system: () => import('#functions/system/handler.ts'),
};

const names = Object.keys(ROUTES) as (keyof typeof ROUTES)[];
const variablesOf = (name: keyof typeof ROUTES): string[] => [
  ...FUNCTIONS[name].tables,
  ...FUNCTIONS[name].keys,
  ...FUNCTIONS[name].directory,
  ...FUNCTIONS[name].addresses,
  ...FUNCTIONS[name].buckets,
];

/** Any text will do for the others. */
const FORMED: Readonly<Record<string, string>> = {
  MAIL_SENDER: 'registry@example.com',
  SITE_ORIGIN: 'https://registry.example.com',
};
const stub = (variable: string) => vi.stubEnv(variable, FORMED[variable] ?? variable);

test('every function with endpoints is looked at here', () => {
  const withEndpoints = Object.entries(FUNCTIONS).filter(([, { endpoints }]) => endpoints.length > 0);

  expect(names.sort()).toEqual(withEndpoints.map(([name]) => name).sort());
});

describe.each(names)('the function %s', (name) => {
  beforeEach(() => {
    vi.resetModules();
    for (const each of names) for (const variable of variablesOf(each)) vi.stubEnv(variable, undefined);
    vi.stubEnv('AWS_REGION', 'us-east-1');
  });
  afterEach(() => vi.unstubAllEnvs());

  test('serves exactly the endpoints that the catalogue gives it', () => {
    const served: readonly unknown[] = ROUTES[name].map(({ endpoint }) => endpoint);

    expect(new Set(served)).toEqual(new Set<unknown>(FUNCTIONS[name].endpoints));
    expect(served).toHaveLength(FUNCTIONS[name].endpoints.length);
  });

  test('starts with what the catalogue gives it', async () => {
    for (const variable of variablesOf(name)) stub(variable);

    await expect(HANDLERS[name]()).resolves.toHaveProperty('handler');
  });

  test('takes an event and a context, and no callback: Lambda starts no function with one since Node.js 24', async () => {
    for (const variable of variablesOf(name)) stub(variable);

    await expect(HANDLERS[name]()).resolves.toHaveProperty('handler.length', 2);
  });

  test.each(variablesOf(name))('needs %s', async (missing) => {
    for (const variable of variablesOf(name)) {
      if (variable !== missing) stub(variable);
    }

    await expect(HANDLERS[name]()).rejects.toThrow(missing);
  });
});
