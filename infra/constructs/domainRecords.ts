import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';

interface DomainRecordsProps {
  readonly name: string;
  readonly hostedZoneId: string;
  readonly distribution: IDistribution;
}

/** What leads from the product's own name to its distribution, in IPv4 and in IPv6. */
export class DomainRecords extends Construct {
  constructor(scope: Construct, id: string, { name, hostedZoneId, distribution }: DomainRecordsProps) {
    super(scope, id);
    // The records are named in full, so the zone may as well be that of a parent of the name.
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: name });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    new ARecord(this, 'Ipv4', { zone, target });
    new AaaaRecord(this, 'Ipv6', { zone, target });
  }
}
