import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { RARE_PATHS } from '#infra/declared/throttling.ts';

/** In five minutes: an office of hundreds behind one address stays below, a flood does not. */
const REQUESTS_PER_ADDRESS = 10_000;
/** In five minutes, of the paths that API Gateway lets through rarely: a tenth of what it does of each. */
const RARE_REQUESTS_PER_ADDRESS = 600;

/**
 * The rules of AWS's core set that would refuse what people may well write, and only count it instead. An item's
 * texts and images are any text and any address, an item has up to 300 KB of them, and a QR code is of whatever
 * text its request names in the query. All of it is data to the functions, never markup, a file name or an address
 * that they would fetch.
 */
const ONLY_COUNTED = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
  'SizeRestrictions_QUERYSTRING',
  'CrossSiteScripting_QUERYARGUMENTS',
  'GenericLFI_QUERYARGUMENTS',
  'GenericRFI_QUERYARGUMENTS',
  'RestrictedExtensions_QUERYARGUMENTS',
  'EC2MetaDataSSRF_QUERYARGUMENTS',
  // Programs may call the API, and HTTP leaves it to them what they say of themselves.
  'NoUserAgent_HEADER',
] as const;

/**
 * Who is turned away before the site: floods, addresses of bad repute, known attacks. It keeps numbers of what it
 * did and nothing else: a log or a sample would hold tokens, and the query strings with authorization codes.
 */
export class WebAcl extends CfnWebACL {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      scope: 'CLOUDFRONT',
      description: 'Item Registry: who is turned away before the site',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('WebAcl'),
      customResponseBodies: {
        [TOO_MANY]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ message: 'Too Many Requests' }),
        },
      },
      rules: [
        flood('Flood', { limit: REQUESTS_PER_ADDRESS }),
        flood('FloodOfRare', { limit: RARE_REQUESTS_PER_ADDRESS, scopeDownStatement: toRarePaths }),
        managed('AWSManagedRulesAmazonIpReputationList'),
        managed('AWSManagedRulesKnownBadInputsRuleSet'),
        managed('AWSManagedRulesCommonRuleSet', ONLY_COUNTED),
      ].map((rule, priority) => ({ ...rule, priority })),
    });
  }
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

const TOO_MANY = 'too-many-requests';

/** Of one address. Answered as API Gateway answers what it throttles, so that the app says the same. */
const flood = (
  name: string,
  counted: Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'scopeDownStatement'>,
): Rule => ({
  name,
  statement: { rateBasedStatement: { ...counted, aggregateKeyType: 'IP' } },
  action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: TOO_MANY } } },
  visibilityConfig: visibility(name),
});

const toRarePaths: CfnWebACL.StatementProperty = {
  orStatement: {
    statements: RARE_PATHS.map((path) => ({
      regexMatchStatement: {
        fieldToMatch: { uriPath: {} },
        regexString: `^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`,
        textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
      },
    })),
  },
};

/** A group of rules that AWS keeps up to date. */
const managed = (name: string, onlyCounted: readonly string[] = []): Rule => ({
  name,
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  overrideAction: { none: {} },
  visibilityConfig: visibility(name),
});
