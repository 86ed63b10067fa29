import type { Outputs } from '#infra/declared/outputs.ts';
import { ensureOneInstallation, type WantedInstallation } from './command.ts';

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

/** @throws {Refused} when it is not there, or not running */
export async function openInstallation(wanted: WantedInstallation): Promise<Installation> {
  ensureOneInstallation(wanted);
  const { configuration, local } = wanted;
  if (local) return (await import('./localInstallation.ts')).localInstallation();
  return (await import('./deployedInstallation.ts')).deployedInstallation(configuration);
}
