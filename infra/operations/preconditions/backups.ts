import { BackupClient, DescribeRegionSettingsCommand } from '@aws-sdk/client-backup';
import { type Finding, fine, mind, type Precondition, type Target } from './precondition.ts';

const SERVICES = ['DynamoDB', 'S3'] as const;

/** AWS Backup may leave out what is switched off, and copies what it manages alone, without an error: the alarms report it after two nights. */
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
          `AWS Backup is switched off for ${off.join(' and ')} in ${client.region}: it might make no backups of them.`,
          optIn(client.region),
        ),
      ];
    return [copies(configuration.backups.copyTo, managed.DynamoDB === true, client.region)];
  },
};

/** Backups in DynamoDB's own format cannot be copied. */
const copies = (copyTo: string | undefined, isManaged: boolean, region: string): Finding =>
  copyTo === undefined || isManaged
    ? fine('AWS Backup is switched on for the tables and the files.')
    : mind(
        'AWS Backup does not manage the backups of DynamoDB in this region: it could not copy them to another place.',
        optIn(region),
      );

const optIn = (region: string): string =>
  `aws backup update-region-settings --region ${region} --resource-type-opt-in-preference DynamoDB=true,S3=true --resource-type-management-preference DynamoDB=true`;
