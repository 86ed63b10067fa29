import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { RARE_PATHS } from '#infra/declared/throttling.ts';

/** Per five minutes. An office of hundreds of users behind one address stays below it, a flood does not. */
const REQUESTS_PER_ADDRESS = 10_000;
/** Per five minutes, for the paths with rare limits: a tenth of what API Gateway allows of most of them. */
const RARE_REQUESTS_PER_ADDRESS = 600;
/** Per five minutes: 300 people of one office who sign in, by ten requests each. The functions prove passwords by three. */
const SIGN_IN_REQUESTS_PER_ADDRESS = 3_000;

/**
 * The rules of AWS's core set that would block legitimate input. They only count it instead. An item's texts and images
 * are any text and any address, up to 300 KB of them, and a QR code is made of any text in the query. The functions
 * treat all of it as data, never as markup, a file name or an address to fetch.
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
  // Programs may call the API, and HTTP does not require this header.
  'NoUserAgent_HEADER',
] as const;

/**
 * Blocks floods, addresses of bad reputation and known attacks before the site. It keeps counts only: a log or a sample
 * would hold tokens, and query strings with authorization codes.
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

/**
 * Blocks floods, addresses of bad reputation and known attacks before the sign-in pages and the open calls of the user pool.
 * Cognito keeps usernames and passwords from it. The core set is left out, because redirects hold addresses, which it
 * takes for an attack.
 */
export class SignInWebAcl extends Construct {
  constructor(scope: Construct, id: string, { userPoolArn }: IUserPool) {
    super(scope, id);
    const { attrArn } = new CfnWebACL(this, 'List', {
      scope: 'REGIONAL',
      description: 'Item Registry: who is turned away before the sign-in',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('SignInWebAcl'),
      rules: [
        // A body of ours would be shown on the first page alone.
        { ...flood('Flood', { limit: SIGN_IN_REQUESTS_PER_ADDRESS }), action: { block: {} } },
        managed('AWSManagedRulesAmazonIpReputationList'),
        managed('AWSManagedRulesKnownBadInputsRuleSet'),
      ].map((rule, priority) => ({ ...rule, priority })),
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: userPoolArn, webAclArn: attrArn });
  }
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

const TOO_MANY = 'too-many-requests';

/** Blocks a flood from one address, with the response of API Gateway's throttling, so that the app shows the same. */
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

/** A rule group that AWS maintains. */
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
