import { KMSServiceException } from '@aws-sdk/client-kms';
import { Refused } from './command.ts';

/**
 * The policy of the wrapping key refuses everyone but the functions and one role.
 * @throws {Refused} with what to do about it, or the error itself where it is another one
 */
export function explainKeyRefusal(error: unknown): never {
  if (error instanceof KMSServiceException && error.name === 'AccessDeniedException')
    throw new Refused(
      'The key of the vaults refuses this role. Set breakGlassRoleArn in the configuration, deploy, and run this as that role.',
    );
  throw error;
}
