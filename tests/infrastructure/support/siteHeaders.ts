import type { ReadTemplate } from './template.ts';

interface Named {
  readonly Header: string;
  readonly Value: string;
}

/** The headers that the site's policy in the template puts on every response, as a browser gets them. */
export function siteHeaders(template: ReadTemplate): Record<string, string> {
  const policy = template.one('AWS::CloudFront::ResponseHeadersPolicy').Properties
    .ResponseHeadersPolicyConfig;
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policy;
  const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = security.StrictTransportSecurity;
  return {
    'strict-transport-security': [
      `max-age=${AccessControlMaxAgeSec}`,
      ...(IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(Preload ? ['preload'] : []),
    ].join('; '),
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'x-frame-options': security.FrameOptions.FrameOption,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    ...(security.ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
    ...Object.fromEntries(custom.Items.map(({ Header, Value }: Named) => [Header, Value])),
  };
}
