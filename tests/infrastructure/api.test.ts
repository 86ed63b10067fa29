import { describe, expect, test } from 'vitest';
import { endpointsOf, FUNCTION_NAMES, SERVED_ENDPOINTS } from '#functions/declared.ts';
import { type Endpoint, routeKey } from '#shared/contract/endpoint.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { liveOf } from './support/deployed.ts';
import { exampleTemplate } from './support/template.ts';

const template = await exampleTemplate();
const routes = template.all('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties);
const routeOf = (endpoint: Endpoint) => routes.find(({ RouteKey }) => RouteKey === routeKey(endpoint));

describe('the HTTP API', () => {
  test('has exactly the routes of the catalogue', () => {
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(SERVED_ENDPOINTS.map(routeKey).sort());
  });

  test.each(SERVED_ENDPOINTS.filter(({ access }) => access !== 'open'))(
    'requires a token with the scope of the API at $method $path',
    (endpoint) => {
      expect(routeOf(endpoint)).toMatchObject({
        AuthorizationType: 'JWT',
        AuthorizationScopes: ['item-registry/api'],
        AuthorizerId: `{${template.one('AWS::ApiGatewayV2::Authorizer').id}}`,
      });
    },
  );

  test.each(SERVED_ENDPOINTS.filter(({ access }) => access === 'open'))(
    'is open to all at $method $path',
    (endpoint) => {
      expect(routeOf(endpoint)).toMatchObject({ AuthorizationType: 'NONE' });
      expect(routeOf(endpoint)).not.toHaveProperty('AuthorizerId');
    },
  );

  test.each(FUNCTION_NAMES.filter((name) => endpointsOf(name).length > 0))(
    'sends the endpoints of %s to that function',
    (name) => {
      const integration = template
        .all('AWS::ApiGatewayV2::Integration')
        .find(([, { Properties }]) => Properties.IntegrationUri === liveOf(template, name));
      expect(integration?.[1].Properties).toMatchObject({ PayloadFormatVersion: '2.0' });
      for (const endpoint of endpointsOf(name)) {
        expect(routeOf(endpoint)?.Target).toBe(`integrations/{${integration?.[0]}}`);
      }
    },
  );

  test('trusts the tokens of the user pool that are for the web client and the smoke test, and no others', () => {
    const { Properties } = template.one('AWS::ApiGatewayV2::Authorizer');
    expect(Properties.JwtConfiguration).toEqual({
      Issuer: `https://cognito-idp.us-east-1.amazonaws.com/{${template.one('AWS::Cognito::UserPool').id}}`,
      Audience: ['Web', 'Smoke'].map(
        (client) => `{${template.one('AWS::Cognito::UserPoolClient', client).id}}`,
      ),
    });
  });

  test('is throttled, and logs each request without its path, query or address', () => {
    const { Properties } = template.one('AWS::ApiGatewayV2::Stage');
    expect(Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 1_000,
      ThrottlingBurstLimit: 1_250,
    });
    expect(Properties.AccessLogSettings.Format).toContain('$context.routeKey');
    expect(Properties.AccessLogSettings.Format).not.toMatch(/\$context\.(path|rawPath|identity)|querystring/);
  });

  test.each(FUNCTION_NAMES.filter((name) => endpointsOf(name).length > 0))(
    'limits every route of %s with its numbers, and measures it',
    (name) => {
      const { RouteSettings } = template.one('AWS::ApiGatewayV2::Stage').Properties;
      for (const endpoint of endpointsOf(name)) {
        expect(RouteSettings[routeKey(endpoint)]).toEqual({
          ThrottlingRateLimit: limitsOf(name, endpoint)?.[0],
          ThrottlingBurstLimit: limitsOf(name, endpoint)?.[1],
          DetailedMetricsEnabled: true,
        });
      }
    },
  );

  test('limits exactly its routes, after they are created', () => {
    const { Properties, DependsOn } = template.one('AWS::ApiGatewayV2::Stage');
    expect(Object.keys(Properties.RouteSettings).sort()).toEqual(SERVED_ENDPOINTS.map(routeKey).sort());
    const ids = template.all('AWS::ApiGatewayV2::Route').map(([id]) => id);
    expect(DependsOn).toEqual(expect.arrayContaining(ids));
  });
});

/** Requests a second, and at once. */
const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  assets: [1_000, 1_250],
  files: [1_000, 1_250],
  transfers: [1_000, 1_250],
  encryption: [200, 400],
  activity: [200, 400],
  admin: [200, 400],
  'change-encryption-password': [20, 40],
  'data-reset': [20, 40],
  account: [20, 40],
  'send-qr': [20, 40],
  reports: [5, 10],
  weather: [20, 40],
  system: [20, 40],
};

const OWN_LIMITS = new Map<Endpoint, readonly [number, number]>([
  [transfers.preview, [40, 80]],
  [transfers.completed, [20, 40]],
  [transfers.receipt, [20, 40]],
]);

const limitsOf = (name: string, endpoint: Endpoint) => OWN_LIMITS.get(endpoint) ?? LIMITS[name];
