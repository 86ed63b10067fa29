import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KMSClient } from '@aws-sdk/client-kms';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { OPERATOR_FILE } from '#infra/declared/outputs.ts';
import { KEY_IDS } from '#infra/local/aws/kms/keys.ts';

/** The KMS of the registry that runs over this folder, as its operator reaches it. */
export function createOperatorKms(dataFolder: string) {
  const { aws } = JSON.parse(readFileSync(join(dataFolder, OPERATOR_FILE), 'utf8'));
  const client = new KMSClient({
    region: aws.AWS_REGION,
    endpoint: aws.AWS_ENDPOINT_URL_KMS,
    credentials: { accessKeyId: aws.AWS_ACCESS_KEY_ID, secretAccessKey: aws.AWS_SECRET_ACCESS_KEY },
  });
  return {
    wrapping: createWrappingKms(KEY_IDS.WRAPPING_KEY_ID, () => client),
    stop: () => client.destroy(),
  };
}
