import { Duration, Names, Stack, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type AppOrigins, contentSecurityPolicy, HSTS_MAX_AGE_S, SECURITY_HEADERS } from '../edge/headers.ts';
import { API_PATH_PATTERNS, rewriteSource } from '../edge/routes.ts';
import { accept } from './accept.ts';
import { WebAcl } from './webAcl.ts';

interface Domain {
  readonly name: string;
  readonly certificateArn: string;
  readonly hostedZoneId?: string | undefined;
}

interface SiteProps {
  readonly apiDomainName: string;
  readonly origins: AppOrigins;
  /** Without it, the site has the name that CloudFront makes. */
  readonly domain: Domain | undefined;
  readonly webAcl: boolean;
}

/** The one origin that a browser sees, with the app's files and the API's paths. */
export class Site extends Construct {
  readonly files: Bucket;
  readonly origin: string;
  /** The name that CloudFront generates: the target of a domain's records. */
  readonly generatedName: string;
  /** Identifies the site in metrics. */
  readonly distributionId: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    const { apiDomainName, origins, domain, webAcl } = props;
    this.files = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
    });
    const headers = new SecurityHeaders(this, 'Headers', origins);
    const api = apiBehavior(apiDomainName, headers);
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Item Registry',
      httpVersion: HttpVersion.HTTP2_AND_3,
      errorResponses: [...NEVER_KEPT],
      defaultBehavior: appBehavior(this, this.files, headers, domain),
      additionalBehaviors: Object.fromEntries(API_PATH_PATTERNS.map((pattern) => [pattern, api])),
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
        // CloudFront accepts a minimum protocol only together with a certificate.
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      ...(webAcl && { webAclId: new WebAcl(this, 'WebAcl').attrArn }),
    });
    accept(this.files, { S1: 'It holds public files only, read by CloudFront and written by deployments.' });
    accept(distribution, FINDINGS);
    if (!domain) accept(distribution, WITHOUT_DOMAIN);
    if (!webAcl) accept(distribution, WITHOUT_WEB_ACL);
    Validations.of(distribution).acknowledge({
      id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'The rewrite function leaves no request for the root of the bucket, where the list is.',
    });
    this.distributionId = distribution.distributionId;
    this.generatedName = distribution.distributionDomainName;
    this.origin = `https://${domain?.name ?? this.generatedName}`;
    if (domain?.hostedZoneId) addRecords(this, domain.name, domain.hostedZoneId, distribution);
  }
}

/**
 * CloudFront caches failures for ten seconds, whatever the cache policy and the response say: the failure of one
 * user's request would be served to every user. There are no error pages: these would replace the API's 404 too.
 */
const NEVER_KEPT: readonly ErrorResponse[] = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map(
  (httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }),
);

const appBehavior = (
  scope: Construct,
  files: Bucket,
  headers: ResponseHeadersPolicy,
  domain: Domain | undefined,
): BehaviorOptions => ({
  origin: S3BucketOrigin.withOriginAccessControl(files, {
    originAccessControl: new S3OriginAccessControl(scope, 'Access', {
      originAccessControlName: globalName(scope),
    }),
    // With LIST, S3 responds 404 for a missing file and otherwise 403. No request can reach the list itself.
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  }),
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  responseHeadersPolicy: headers,
  compress: true,
  functionAssociations: [
    {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new CloudFrontFunction(scope, 'Rewrite', {
        comment: "Answers a screen's address with the app",
        code: FunctionCode.fromInline(rewriteSource(domain?.name)),
        runtime: FunctionRuntime.JS_2_0,
      }),
    },
  ],
});

const apiBehavior = (domainName: string, headers: ResponseHeadersPolicy): BehaviorOptions => ({
  origin: new HttpOrigin(domainName, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
  }),
  allowedMethods: AllowedMethods.ALLOW_ALL,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  // API Gateway serves its own host name only.
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  responseHeadersPolicy: headers,
  compress: true,
});

const FINDINGS = {
  CFR1: 'People use the registry from any country.',
  CFR3: 'Its log would keep query strings, authorization codes among them; the API has its own access log.',
} as const;

const WITHOUT_DOMAIN = {
  CFR4: 'Without a domain of its own it has the certificate of CloudFront, whose oldest protocol is fixed.',
} as const;

const WITHOUT_WEB_ACL = {
  CFR2: 'A web ACL can only stand in us-east-1 and costs more than all else at rest; the API throttles.',
} as const;

/** Leads from the product's own name to its distribution, in IPv4 and in IPv6. */
function addRecords(scope: Construct, name: string, hostedZoneId: string, distribution: Distribution): void {
  const records = new Construct(scope, 'Records');
  // The records are named in full, so the zone may as well be that of a parent of the name.
  const zone = HostedZone.fromHostedZoneAttributes(records, 'Zone', { hostedZoneId, zoneName: name });
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  new ARecord(records, 'Ipv4', { zone, target });
  new AaaaRecord(records, 'Ipv6', { zone, target });
}

const override = true;

/**
 * The headers of `SECURITY_HEADERS` and the content security policy, for every response. CloudFront rejects most of them
 * as custom headers and has settings of its own for them.
 */
class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, origins: AppOrigins) {
    super(scope, id, {
      responseHeadersPolicyName: globalName(scope),
      comment: 'Item Registry: the security headers of every answer',
      securityHeadersBehavior: {
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_MAX_AGE_S),
          includeSubdomains: true,
          override,
        },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.SAMEORIGIN, override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override },
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(origins), override },
      },
      customHeadersBehavior: {
        customHeaders: CUSTOM_HEADERS.map((header) => ({
          header,
          value: SECURITY_HEADERS[header],
          override,
        })),
      },
    });
  }
}

/** The headers for which CloudFront has no setting of its own. */
const CUSTOM_HEADERS = ['cross-origin-opener-policy', 'permissions-policy'] as const;

/** The shortest of the limits for these names, one of CloudFront's. */
const LONGEST_NAME = 64;

/**
 * A name for a resource that must be unique in the account over all regions. CDK's own name would be the same for a stack of
 * the same name in another region, whose deployment would then fail.
 */
export function globalName(scope: Construct): string {
  const { region } = Stack.of(scope);
  return `${region}-${Names.uniqueResourceName(scope, { maxLength: LONGEST_NAME - region.length - 1 })}`;
}
