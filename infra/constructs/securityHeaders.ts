import { Duration, Names, Stack } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  HSTS_MAX_AGE_S,
  SECURITY_HEADERS,
  type SignInOrigins,
} from '../edge/headers.ts';

const override = true;

/**
 * The headers of `SECURITY_HEADERS` and the content security policy, for every response. CloudFront rejects most of them
 * as custom headers and has settings of its own for them.
 */
export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, origins: SignInOrigins) {
    super(scope, id, {
      responseHeadersPolicyName: globalName(scope),
      comment: 'Item Registry: the security headers of every answer',
      securityHeadersBehavior: {
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_MAX_AGE_S),
          includeSubdomains: true,
          preload: true,
          override,
        },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.SAMEORIGIN, override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override },
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(origins), override },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'permissions-policy', value: SECURITY_HEADERS['permissions-policy'], override },
        ],
      },
    });
  }
}

/** The shortest of CloudFront's limits for names. */
const LENGTH = 64;

/**
 * A name for a CloudFront resource, which must be unique in the account over all regions. CDK's own name would be the
 * same for a stack of the same name in another region, whose deployment would then fail.
 */
export function globalName(scope: Construct): string {
  const { region } = Stack.of(scope);
  return `${region}-${Names.uniqueResourceName(scope, { maxLength: LENGTH - region.length - 1 })}`;
}
