import { describe, expect, test } from 'vitest';
import { FILES_BUCKET_ID } from '#infra/declared/outputs.ts';
import { contentSecurityPolicy, SECURITY_HEADERS } from '#infra/edge/headers.ts';
import { API_PATH_PATTERNS, rewriteSource } from '#infra/edge/routes.ts';
import { siteHeaders } from './support/siteHeaders.ts';
import { exampleTemplate } from './support/template.ts';

const template = await exampleTemplate();
const { DistributionConfig: distribution } = template.one('AWS::CloudFront::Distribution').Properties;
const headers = template.one('AWS::CloudFront::ResponseHeadersPolicy');
const bucket = template.one('AWS::S3::Bucket', 'Site');
const domain = template.one('AWS::Cognito::UserPoolDomain');
const signInAddress = `https://{${domain.id}}.auth.us-east-1.amazoncognito.com`;
const [app, api] = distribution.Origins;

interface Behavior {
  readonly PathPattern: string;
  readonly ResponseHeadersPolicyId: string;
}
const apiBehaviors: Behavior[] = distribution.CacheBehaviors;

describe('the site', () => {
  test('has the headers and the sign-in of tests/browser/support/site.json, which the browser tests read', async () => {
    const { Domain } = domain.Properties;
    const sent = Object.entries(siteHeaders(template)).map(([name, value]) => [
      name,
      // Known only at the deployment.
      value.replaceAll(`{${domain.id}}`, Domain),
    ]);
    const site = { signInDomain: Domain, headers: Object.fromEntries(sent) };
    await expect(`${JSON.stringify(site, null, 2)}\n`).toMatchFileSnapshot('../browser/support/site.json');
  });

  test('sends the paths of the API to the API, uncached, with all but the host name', () => {
    expect(apiBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([...API_PATH_PATTERNS]);
    for (const behavior of apiBehaviors) {
      expect(behavior).toMatchObject({
        TargetOriginId: api.Id,
        // The managed policies CachingDisabled and AllViewerExceptHostHeader.
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        AllowedMethods: expect.arrayContaining(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']),
        ViewerProtocolPolicy: 'https-only',
      });
    }
    expect(api.DomainName).toBe(
      `{${template.one('AWS::ApiGatewayV2::Api').id}}.execute-api.us-east-1.amazonaws.com`,
    );
  });

  test('serves all other paths from the bucket, through the rewrite function', () => {
    const rewrite = template.one('AWS::CloudFront::Function');
    expect(rewrite.Properties).toMatchObject({
      FunctionCode: rewriteSource(),
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    });
    expect(distribution.DefaultCacheBehavior).toMatchObject({
      TargetOriginId: app.Id,
      Compress: true,
      ViewerProtocolPolicy: 'redirect-to-https',
      FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: `{${rewrite.id}.FunctionARN}` }],
    });
    expect(app.DomainName).toBe(`{${bucket.id}.RegionalDomainName}`);
  });

  test('sends its root through the rewrite function too', () => {
    expect(distribution).not.toHaveProperty('DefaultRootObject');
  });

  test('caches no failure', () => {
    const failures: { readonly ErrorCode: number; readonly ErrorCachingMinTTL: number }[] =
      distribution.CustomErrorResponses;
    expect(failures.filter(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL !== 0)).toEqual([]);
    // The failures that CloudFront caches, for a time that can be set.
    expect(failures.map(({ ErrorCode }) => ErrorCode)).toEqual([
      400, 403, 404, 405, 414, 500, 501, 502, 503, 504,
    ]);
  });

  test('has no error pages, which would replace the responses of the API', () => {
    for (const failure of distribution.CustomErrorResponses) {
      expect(Object.keys(failure).sort()).toEqual(['ErrorCachingMinTTL', 'ErrorCode']);
    }
  });
});

describe('the bucket', () => {
  test('is closed to the public and to plain HTTP', () => {
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(template.one('AWS::S3::BucketPolicy', 'Site').Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  });

  test('can be read by this distribution alone', () => {
    const distributionArn = `:distribution/{${template.one('AWS::CloudFront::Distribution').id}}`;
    const { Statement } = template.one('AWS::S3::BucketPolicy', 'Site').Properties.PolicyDocument;
    const allowing = Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');
    expect(allowing.length).toBeGreaterThan(0);
    for (const { Principal, Condition } of allowing) {
      expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      expect(Condition.StringEquals['AWS:SourceArn']).toContain(distributionArn);
    }
    expect(app.OriginAccessControlId).toBe(`{${template.one('AWS::CloudFront::OriginAccessControl').id}.Id}`);
  });
});

describe('the headers', () => {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
    headers.Properties.ResponseHeadersPolicyConfig;

  test('are on every response of the app and the API', () => {
    for (const { ResponseHeadersPolicyId } of [distribution.DefaultCacheBehavior, ...apiBehaviors]) {
      expect(ResponseHeadersPolicyId).toBe(`{${headers.id}}`);
    }
  });

  test('are those that are declared, whatever the origin says', () => {
    const { 'content-security-policy': _, ...sent } = siteHeaders(template);
    expect(sent).toEqual(SECURITY_HEADERS);
    for (const { Override } of [...Object.values<{ Override: boolean }>(security), ...custom.Items]) {
      expect(Override).toBe(true);
    }
  });

  test('let the app talk to its sign-in, to the bucket of files and to nothing else', () => {
    const { BucketName } = template.one('AWS::S3::Bucket', FILES_BUCKET_ID).Properties;
    const files = [`https://${BucketName}.s3.us-east-1.amazonaws.com`];
    expect(security.ContentSecurityPolicy.ContentSecurityPolicy).toBe(
      contentSecurityPolicy({
        signIn: ['https://cognito-idp.us-east-1.amazonaws.com', signInAddress],
        files,
      }),
    );
  });

  test('let pictures come from the bucket as blobs only, and frames not at all', () => {
    const policy = contentSecurityPolicy({ signIn: [], files: ['https://files.example.com'] }).split('; ');
    expect(policy.filter((directive) => directive.includes('files.example.com'))).toEqual([
      "connect-src 'self' https://files.example.com",
    ]);
  });
});

describe('the web app', () => {
  const deployments = template
    .all('Custom::CDKBucketDeployment')
    .map(([id, resource]) => ({ id, ...resource }));
  const [parts, pages] = deployments;

  test('is stored for ever where the name changes with the content, and checked each time elsewhere', () => {
    expect(parts?.Properties).toMatchObject({
      Exclude: ['*'],
      Include: ['app/*'],
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(pages?.Properties).toMatchObject({
      Exclude: ['app/*'],
      SystemMetadata: { 'cache-control': 'no-cache' },
    });
    expect(pages?.DependsOn).toContain(parts?.id);
  });

  test('keeps the files of earlier versions, which open tabs still load', () => {
    for (const { Properties } of deployments) expect(Properties.Prune).toBe(false);
  });

  test('gets the configuration of its sign-in when it is deployed', () => {
    const markers = Object.values<string>(pages?.Properties.SourceMarkers.at(-1));
    expect(markers).toEqual([
      `{${template.one('AWS::Cognito::UserPool').id}.ProviderURL}`,
      `{${template.one('AWS::Cognito::UserPoolClient', 'Web').id}}`,
      `{${template.one('AWS::Cognito::UserPoolClient', 'Account').id}}`,
      `{${domain.id}}`,
      `{${template.one('AWS::Cognito::UserPool').id}}`,
    ]);
  });
});
