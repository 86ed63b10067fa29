import { describe, expect, test } from 'vitest';
import { SERVED_ENDPOINTS } from '#functions/declared.ts';
import { configuration, exampleTemplate, fullConfiguration } from './support/template.ts';

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly Statement: {
    readonly RateBasedStatement?: {
      readonly ScopeDownStatement: {
        readonly OrStatement: {
          readonly Statements: readonly { readonly RegexMatchStatement: { readonly RegexString: string } }[];
        };
      };
    };
    readonly ManagedRuleGroupStatement?: {
      readonly RuleActionOverrides: readonly { Name: string; ActionToUse: unknown }[];
    };
  };
  readonly VisibilityConfig: unknown;
}

const template = await exampleTemplate(fullConfiguration);
const acl = template.one('AWS::WAFv2::WebACL', 'SiteWebAcl');
const rules: readonly Rule[] = acl.Properties.Rules;
const ruleOf = (name: string) => rules.find(({ Name }) => Name === name);
const PATHS = [...new Set(SERVED_ENDPOINTS.map(({ path }) => path))];
/** Whether a request of the one route has a path of the other one's form as well. */
function isMatchedBy(path: string, other: string): boolean {
  const [parts, others] = [path.split('/'), other.split('/')];
  return (
    parts.length === others.length &&
    parts.every((part, at) => part === others[at] || others[at]?.startsWith('{') === true)
  );
}
/** The throttling of a route with this path, whatever its method. */
function limitsOf(path: string): { ThrottlingRateLimit: number } {
  const { RouteSettings } = template.one('AWS::ApiGatewayV2::Stage').Properties;
  const key = Object.keys(RouteSettings).find((route) => route.endsWith(` ${path}`)) ?? '';
  return RouteSettings[key];
}
const overridesOf = (name: string) =>
  ruleOf(name)?.Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [];

const beforeSignIn = template.one('AWS::WAFv2::WebACL', 'SignInWebAcl');

describe('the web access list of the sign-in', () => {
  const ofSignIn: readonly Rule[] = beforeSignIn.Properties.Rules;

  test('stands before the user pool, and admits requests that match no rule', () => {
    expect(template.one('AWS::WAFv2::WebACLAssociation').Properties).toEqual({
      ResourceArn: `{${template.one('AWS::Cognito::UserPool').id}.Arn}`,
      WebACLArn: `{${beforeSignIn.id}.Arn}`,
    });
    expect(beforeSignIn.Properties).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
  });

  test('blocks floods, bad addresses and known attacks, and takes no address of a redirect for one', () => {
    expect(ofSignIn.map(({ Name, Priority }) => [Priority, Name])).toEqual([
      [0, 'Flood'],
      [1, 'AWSManagedRulesAmazonIpReputationList'],
      [2, 'AWSManagedRulesKnownBadInputsRuleSet'],
    ]);
    expect(ofSignIn[0]).toMatchObject({
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 3_000 } },
      Action: { Block: {} },
    });
    for (const rule of ofSignIn.slice(1)) expect(rule).toMatchObject({ OverrideAction: { None: {} } });
  });

  test('keeps no request', () => {
    for (const { VisibilityConfig } of [beforeSignIn.Properties, ...ofSignIn])
      expect(VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false });
  });
});

describe('the web access list', () => {
  test('protects the site, and admits requests that match no rule', () => {
    const { DistributionConfig } = template.one('AWS::CloudFront::Distribution').Properties;
    expect(DistributionConfig.WebACLId).toBe(`{${acl.id}.Arn}`);
    expect(acl.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  });

  test('has its cheapest rules first', () => {
    expect(rules.map(({ Name, Priority }) => [Priority, Name])).toEqual([
      [0, 'Flood'],
      [1, 'FloodOfRare'],
      [2, 'AWSManagedRulesAmazonIpReputationList'],
      [3, 'AWSManagedRulesKnownBadInputsRuleSet'],
      [4, 'AWSManagedRulesCommonRuleSet'],
    ]);
  });

  test.each([
    ['Flood', 10_000],
    ['FloodOfRare', 600],
  ])('responds as API Gateway does to one address: %s, over %i requests in five minutes', (name, Limit) => {
    expect(ruleOf(name)).toMatchObject({
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit } },
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
    });
    const [body] = Object.values<{ ContentType: string; Content: string }>(
      acl.Properties.CustomResponseBodies,
    );
    expect(body?.ContentType).toBe('APPLICATION_JSON');
    expect(JSON.parse(body?.Content ?? '')).toEqual({ message: 'Too Many Requests' });
  });

  test.each(PATHS)('counts requests of %s separately exactly if API Gateway allows few of them', (path) => {
    const { ThrottlingRateLimit } = limitsOf(path);
    const patterns =
      ruleOf('FloodOfRare')?.Statement.RateBasedStatement?.ScopeDownStatement.OrStatement.Statements ?? [];
    const matching = patterns.filter(({ RegexMatchStatement: { RegexString } }) =>
      new RegExp(RegexString).test(path.replace(/\{\w+\}/g, '01JCZ')),
    );
    // One request may match several routes: `current` is also an id.
    const rare = PATHS.filter((each) => limitsOf(each).ThrottlingRateLimit <= 20);
    const expected = ThrottlingRateLimit <= 20 ? rare.filter((each) => isMatchedBy(path, each)) : [];
    expect(expected.includes(path)).toBe(ThrottlingRateLimit <= 20);
    expect(matching).toHaveLength(expected.length);
  });

  test('rejects no request for the text of an item or a QR code, or for a body of 300 KB', () => {
    const counted = overridesOf('AWSManagedRulesCommonRuleSet');
    for (const { ActionToUse } of counted) expect(ActionToUse).toEqual({ Count: {} });
    expect(counted.map(({ Name }) => Name).sort()).toEqual([
      'CrossSiteScripting_BODY',
      'CrossSiteScripting_QUERYARGUMENTS',
      'EC2MetaDataSSRF_BODY',
      'EC2MetaDataSSRF_QUERYARGUMENTS',
      'GenericLFI_BODY',
      'GenericLFI_QUERYARGUMENTS',
      'GenericRFI_BODY',
      'GenericRFI_QUERYARGUMENTS',
      'NoUserAgent_HEADER',
      'RestrictedExtensions_QUERYARGUMENTS',
      'SizeRestrictions_BODY',
      'SizeRestrictions_QUERYSTRING',
    ]);
  });

  test('rejects everything else that the managed rule groups reject', () => {
    for (const { Name } of rules.slice(2))
      expect(ruleOf(Name)).toMatchObject({ OverrideAction: { None: {} } });
    expect(overridesOf('AWSManagedRulesAmazonIpReputationList')).toEqual([]);
    expect(overridesOf('AWSManagedRulesKnownBadInputsRuleSet')).toEqual([]);
  });

  test('counts requests without keeping any: a sample or a log would hold tokens and codes', () => {
    for (const { VisibilityConfig } of [acl.Properties, ...rules]) {
      expect(VisibilityConfig).toMatchObject({
        CloudWatchMetricsEnabled: true,
        SampledRequestsEnabled: false,
      });
    }
    expect(template.all('AWS::WAFv2::LoggingConfiguration')).toEqual([]);
  });

  test('is created only when it is configured', async () => {
    const plain = await exampleTemplate(configuration);
    expect(plain.all('AWS::WAFv2::WebACL')).toEqual([]);
    const { DistributionConfig } = plain.one('AWS::CloudFront::Distribution').Properties;
    expect(DistributionConfig).not.toHaveProperty('WebACLId');
  });
});
