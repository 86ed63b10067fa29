import { Duration, Validations } from 'aws-cdk-lib';
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
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Domain } from '#infra/configuration.ts';
import { API_PATH_PATTERNS, rewriteSource } from '#infra/edge/routes.ts';
import { accept } from './accept.ts';
import { DomainRecords } from './domainRecords.ts';
import { globalName } from './globalName.ts';
import { SecurityHeaders } from './securityHeaders.ts';
import { WebAcl } from './webAcl.ts';

interface SiteProps {
  readonly apiDomainName: string;
  readonly signInOrigins: readonly string[];
  /** Without it, the site has the name that CloudFront makes. */
  readonly domain: Domain | undefined;
  readonly webAcl: boolean;
}

/** The one origin that a browser sees: the app's files, and the API's paths beside them. */
export class Site extends Construct {
  readonly files: Bucket;
  readonly origin: string;
  /** The name that CloudFront makes: where the records of a domain lead. */
  readonly generatedName: string;
  /** By which metrics know it. */
  readonly distributionId: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    const { apiDomainName, signInOrigins, domain, webAcl } = props;
    this.files = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
    });
    const headers = new SecurityHeaders(this, 'Headers', { signIn: signInOrigins });
    const api = apiBehavior(apiDomainName, headers);
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Item Registry',
      httpVersion: HttpVersion.HTTP2_AND_3,
      errorResponses: [...NEVER_KEPT],
      defaultBehavior: appBehavior(this, this.files, headers, domain),
      additionalBehaviors: Object.fromEntries(API_PATH_PATTERNS.map((pattern) => [pattern, api])),
      ...(domain && nameOf(this, domain)),
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
    if (domain?.hostedZoneId) {
      const { name, hostedZoneId } = domain;
      new DomainRecords(this, 'Records', { name, hostedZoneId, distribution });
    }
  }
}

/**
 * CloudFront keeps failures for ten seconds, whatever the cache policy and the answer say, and gives them to whoever
 * asks for the same address next: what one person may not find, or what failed for one, would be so for all. There
 * are no pages in their place: these would turn the API's 404 into one.
 */
const NEVER_KEPT: readonly ErrorResponse[] = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map(
  (httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }),
);

/** CloudFront takes a floor under the protocols only beside a certificate. */
const nameOf = (scope: Construct, { name, certificateArn }: Domain) => ({
  domainNames: [name],
  certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
  minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
});

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
    // To list lets S3 say 404 of a missing file, where it else says 403; no request can reach the list itself.
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
  // API Gateway answers only to its own host name.
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
