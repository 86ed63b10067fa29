import { BackupClient, DescribeRegionSettingsCommand } from '@aws-sdk/client-backup';
import { type Finding, fine, mind, type Precondition, type Target } from './precondition.ts';

const SERVICES = ['DynamoDB', 'S3'] as const;

/** AWS Backup leaves out what is switched off for the region, without an error: the alarms tell it after two nights. */
export const backups: Precondition = {
  name: 'the settings of AWS Backup',
  async examine({ configuration, client }: Target) {
    if (!configuration.backups) return [];
    const { ResourceTypeOptInPreference: on = {}, ResourceTypeManagementPreference: managed = {} } =
      await new BackupClient(client).send(new DescribeRegionSettingsCommand({}));
    const off = SERVICES.filter((service) => !on[service]);
    if (off.length > 0)
      return [
        mind(
          `AWS Backup is switched off for ${off.join(' and ')} in ${client.region}: no backups of them would be made.`,
          optIn(client.region),
        ),
      ];
    return [copies(configuration.backups.copyTo, managed.DynamoDB === true, client.region)];
  },
};

/** Backups of DynamoDB's own form stay in their place. */
const copies = (copyTo: string | undefined, isManaged: boolean, region: string): Finding =>
  copyTo === undefined || isManaged
    ? fine('AWS Backup is switched on for the tables and the files.')
    : mind(
        'AWS Backup does not manage the backups of DynamoDB in this region: it could not copy them to another place.',
        optIn(region),
      );

const optIn = (region: string): string =>
  `aws backup update-region-settings --region ${region} --resource-type-opt-in-preference DynamoDB=true,S3=true --resource-type-management-preference DynamoDB=true`;
