import { describe, expect, test } from 'vitest';
import { rewriteSource } from '#infra/edge/routes.ts';
import { exampleTemplate, fullConfiguration, otherFullConfiguration } from './support/template.ts';

const template = await exampleTemplate(fullConfiguration);
const { id, Properties } = template.one('AWS::CloudFront::Distribution');
const NAME = 'registry.example.com';

describe('an installation with a domain', () => {
  test('serves that name with its certificate, over TLS 1.2 or newer', () => {
    expect(Properties.DistributionConfig).toMatchObject({
      Aliases: [NAME],
      ViewerCertificate: {
        AcmCertificateArn: fullConfiguration.domain?.certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
  });

  test('is found by IPv4 and IPv6', () => {
    const records = template.all('AWS::Route53::RecordSet').map(([, record]) => record.Properties);
    expect(records.map(({ Type }) => Type).sort()).toEqual(['A', 'AAAA']);
    for (const record of records) {
      expect(record).toMatchObject({
        Name: `${NAME}.`,
        HostedZoneId: fullConfiguration.domain?.hostedZoneId,
        AliasTarget: { DNSName: `{${id}.DomainName}` },
      });
    }
  });

  test('redirects from the name of CloudFront, which earlier QR codes hold', () => {
    const { FunctionCode } = template.one('AWS::CloudFront::Function').Properties;
    expect(FunctionCode).toBe(rewriteSource(NAME));
  });

  test('returns to its own name after sign-in', () => {
    expect(template.one('AWS::Cognito::UserPoolClient', 'Web').Properties).toMatchObject({
      CallbackURLs: [`https://${NAME}/callback`, `https://${NAME}/silent-callback`],
      LogoutURLs: [`https://${NAME}/`],
    });
  });

  test('names itself in mails and documents', () => {
    const origins = template
      .all('AWS::Lambda::Function')
      .map(([, { Properties: made }]) => made.Environment?.Variables?.SITE_ORIGIN)
      .filter((origin) => origin !== undefined);
    expect(origins.length).toBeGreaterThan(0);
    expect(new Set(origins)).toEqual(new Set([`https://${NAME}`]));
  });

  test('prints the address and the targets of the DNS records', () => {
    expect(template.output('Address')).toBe(`https://${NAME}`);
    expect(template.output('DomainTarget')).toBe(`{${id}.DomainName}`);
  });

  test('leaves DNS to its operator when no zone is named', async () => {
    const without = await exampleTemplate(otherFullConfiguration);
    expect(without.all('AWS::Route53::RecordSet')).toEqual([]);
    expect(without.output('DomainTarget')).toBe(`{${id}.DomainName}`);
  });
});

const plain = await exampleTemplate();

describe('an installation without a domain', () => {
  const { DistributionConfig: distribution } = plain.one('AWS::CloudFront::Distribution').Properties;

  test('has the name and the certificate of CloudFront', () => {
    expect(distribution).not.toHaveProperty('Aliases');
    expect(distribution).not.toHaveProperty('ViewerCertificate');
    expect(plain.all('AWS::Route53::RecordSet')).toEqual([]);
    expect(plain.output('Address')).toBe(`https://{${id}.DomainName}`);
    expect(plain.output('DomainTarget')).toBeUndefined();
  });
});
