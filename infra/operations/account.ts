import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { Configuration } from '#infra/configuration.ts';
import { Refused } from './command.ts';

type Named = Pick<Configuration, 'account'>;

/** The settings of every client, of the SDK's own form. */
export interface ClientSettings {
  readonly region: string;
  readonly profile?: string;
}

export const clientOf = (
  { region }: Pick<Configuration, 'region'>,
  profile: string | undefined,
): ClientSettings => ({
  region,
  ...(profile !== undefined && { profile }),
});

/**
 * The account of the credentials: twelve digits.
 * @throws {Refused} where the configuration names another one. That may have a stack of the same name.
 */
export async function accountOf({ account: wanted }: Named, client: ClientSettings): Promise<string> {
  const { Account = '' } = await new STSClient(client).send(new GetCallerIdentityCommand({}));
  if (wanted !== undefined && wanted !== Account)
    throw new Refused(
      `These credentials are of the account ${Account}, and the configuration is for ${wanted}. Nothing was done.`,
    );
  return Account;
}

/** @throws {Refused} for the credentials of another account than the one that the configuration names, if it names one */
export async function ensureAccount(named: Named, client: ClientSettings): Promise<void> {
  if (named.account !== undefined) await accountOf(named, client);
}
