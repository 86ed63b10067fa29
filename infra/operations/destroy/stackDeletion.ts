import {
  type CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { Refused } from '../command.ts';

/** CloudFront alone takes a quarter of an hour. */
const PATIENCE_S = 60 * 60;

/** @param stackId its id, by which it is known after its deletion too */
export async function deleteStack(client: CloudFormationClient, stackId: string): Promise<void> {
  await client.send(new DeleteStackCommand({ StackName: stackId }));
  try {
    await waitUntilStackDeleteComplete(
      { client, maxWaitTime: PATIENCE_S, minDelay: 10, maxDelay: 10 },
      { StackName: stackId },
    );
  } catch {
    throw new Refused(
      'The stack was not deleted: its events in the console of CloudFormation say why. Then run the command again.',
    );
  }
}
