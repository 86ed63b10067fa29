import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  type SSMClient,
} from '@aws-sdk/client-ssm';
import * as z from 'zod/mini';

const schema = z.object({ username: z.string(), password: z.string() });
/** The account of the self-check. */
export type Credentials = z.infer<typeof schema>;

/** Where the account of the self-check is kept: in a parameter that KMS seals, never in a template or a variable. */
export interface CredentialStore {
  /** @returns undefined where there are none */
  readonly read: () => Promise<Credentials | undefined>;
  readonly write: (credentials: Credentials) => Promise<void>;
  /** They need not be there. */
  readonly remove: () => Promise<void>;
}

/** @param Name of the parameter, see `selfCheckParameter` */
export function createCredentialStore(client: SSMClient, Name: string): CredentialStore {
  const unlessMissing = (error: unknown): undefined => {
    if (!(error instanceof ParameterNotFound)) throw error;
  };
  return {
    async read() {
      const command = new GetParameterCommand({ Name, WithDecryption: true });
      const found = await client.send(command).catch(unlessMissing);
      const text = found?.Parameter?.Value;
      return text === undefined ? undefined : z.parse(schema, JSON.parse(text));
    },
    async write(credentials) {
      const Value = JSON.stringify(credentials);
      await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
    },
    async remove() {
      await client.send(new DeleteParameterCommand({ Name })).catch(unlessMissing);
    },
  };
}
