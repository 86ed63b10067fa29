import { PRODUCT } from './outputs.ts';

interface Installation {
  readonly stackName: string;
  readonly region: string;
  readonly keyReplicas?: string | undefined;
  readonly restoredKeys?: { readonly wrapping: string } | undefined;
}

/** The region in the ARN of a key. */
export const regionOfKey = (arn: string): string => arn.split(':')[3] ?? '';

/**
 * Whether the keys of the vaults are those of an earlier stack in this very region, which has kept them. No key can be made
 * again or have a replica in its own region, so the stack makes none, and its commands set the policies of these.
 */
export const hasKeptKeys = ({ region, restoredKeys }: Installation): boolean =>
  restoredKeys !== undefined && regionOfKey(restoredKeys.wrapping) === region;

/**
 * The stack of the replicas of the keys, by its name, region and description. It is in another region than the installation, or, after
 * a restore there, in the same one. Undefined where there are no replicas.
 */
export function keysStackOf(installation: Installation) {
  const { stackName, region, keyReplicas, restoredKeys } = installation;
  const place = restoredKeys === undefined || hasKeptKeys(installation) ? keyReplicas : region;
  if (place === undefined) return undefined;
  const description = `${PRODUCT}: the keys of the vaults in another region`;
  return { stackName: `${stackName}-keys`, region: place, description };
}
