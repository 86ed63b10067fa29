import type { Outputs } from '#infra/outputs.ts';

type Service = 'DYNAMODB' | 'COGNITO_IDENTITY_PROVIDER';

/** What a client of an AWS service is made with; what is left out, the SDK finds by itself. */
export interface ClientSettings {
  readonly region: string;
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** One running product, in AWS or on this machine, as its operator reaches it. */
export interface Installation {
  readonly outputs: Outputs;
  readonly clientSettings: (service: Service) => ClientSettings;
}

interface Wanted {
  readonly configuration?: string | undefined;
  readonly local?: boolean | undefined;
}

/** @throws {Refused} when it is not there, or not running */
export async function openInstallation({ configuration, local }: Wanted): Promise<Installation> {
  if (local) return (await import('./localInstallation.ts')).localInstallation();
  return (await import('./deployedInstallation.ts')).deployedInstallation(configuration);
}
