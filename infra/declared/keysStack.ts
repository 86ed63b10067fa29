interface Installation {
  readonly stackName: string;
  readonly region: string;
  readonly keyReplicas?: string | undefined;
  readonly restoredKeys?: object | undefined;
}

/**
 * The stack of the replicas of the keys, by its name and its region. It is in another region than the installation, or, after
 * a restore there, in the same one. Undefined where there are no replicas.
 */
export function keysStackOf({ stackName, region, keyReplicas, restoredKeys }: Installation) {
  const place = restoredKeys === undefined ? keyReplicas : region;
  return place === undefined ? undefined : { stackName: `${stackName}-keys`, region: place };
}
