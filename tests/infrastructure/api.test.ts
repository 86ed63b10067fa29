import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, FUNCTIONS, SERVED_ENDPOINTS } from '#functions/catalogue.ts';
import { type Endpoint, routeKey } from '#shared/contract/endpoint.ts';
import { exampleTemplate } from './support/synthesize.ts';

const template = exampleTemplate();
const routes = template.all('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties);
const routeOf = (endpoint: Endpoint) => routes.find(({ RouteKey }) => RouteKey === routeKey(endpoint));

describe('the HTTP API', () => {
  test('has exactly the routes of the catalogue', () => {
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(SERVED_ENDPOINTS.map(routeKey).sort());
  });

  test.each(SERVED_ENDPOINTS.filter(({ access }) => access !== 'open'))(
    'wants a token with the scope of the API at $method $path',
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

  test.each(FUNCTION_NAMES.filter((name) => FUNCTIONS[name].endpoints.length > 0))(
    'sends the endpoints of %s to that function',
    (name) => {
      const { id } = template.one('AWS::Lambda::Function', `Functions${name.replaceAll('-', '')}`);
      const integration = template
        .all('AWS::ApiGatewayV2::Integration')
        .find(([, { Properties }]) => Properties.IntegrationUri === `{${id}.Arn}`);
      expect(integration?.[1].Properties).toMatchObject({ PayloadFormatVersion: '2.0' });
      for (const endpoint of FUNCTIONS[name].endpoints) {
        expect(routeOf(endpoint)?.Target).toBe(`integrations/{${integration?.[0]}}`);
      }
    },
  );

  test('trusts the tokens of the user pool that are for the web client', () => {
    const { Properties } = template.one('AWS::ApiGatewayV2::Authorizer');
    expect(Properties.JwtConfiguration).toEqual({
      Issuer: `https://cognito-idp.us-east-1.amazonaws.com/{${template.one('AWS::Cognito::UserPool').id}}`,
      Audience: [`{${template.one('AWS::Cognito::UserPoolClient', 'Web').id}}`],
    });
  });

  test('is throttled, and logs each request without its path, query or address', () => {
    const { Properties } = template.one('AWS::ApiGatewayV2::Stage');
    expect(Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 1_000,
      ThrottlingBurstLimit: 2_000,
    });
    expect(Properties.AccessLogSettings.Format).toContain('$context.routeKey');
    expect(Properties.AccessLogSettings.Format).not.toMatch(/\$context\.(path|rawPath|identity)|querystring/);
  });
});
