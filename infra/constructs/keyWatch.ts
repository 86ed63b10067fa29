import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { EventLog } from './eventLog.ts';
import { KEY_USES } from './keyPolicies.ts';

type WatchedKey = Pick<IKey, 'keyId'>;

interface KeyWatchProps {
  /** The keys whose uses and changes are watched. */
  readonly keys: readonly WatchedKey[];
  /** The keys whose changes alone are watched: whoever may use a table or a backup uses them. */
  readonly changesOf: readonly WatchedKey[];
  /** The roles whose use of the keys is no news. */
  readonly roles: readonly string[];
  readonly logRetention: RetentionDays;
}

/** Changes after which someone else could use a key, or nobody. */
const KEY_CHANGES = [
  'PutKeyPolicy',
  'ReplicateKey',
  'DisableKey',
  'ScheduleKeyDeletion',
  'UpdatePrimaryRegion',
] as const;

/**
 * Writes each use of the vaults' keys by anyone but the functions to a log, also one that was refused, and each change
 * of these keys and of those of the data and the backups. EventBridge gets these calls from CloudTrail, and only while the account has a trail.
 */
export class KeyWatch extends EventLog {
  constructor(scope: Construct, id: string, { keys, changesOf, roles, logRetention }: KeyWatchProps) {
    super(scope, id, { name: 'keys', logRetention });
    // A pattern is 2,048 characters long at most, so the uses and the changes have a rule each.
    this.watch('Uses', {
      subject: "uses of the vaults' keys by others than the functions",
      ...callsWith({ $or: usesByOthers(keys, roles) }),
    });
    this.watch('Changes', {
      subject: 'changes of the keys',
      ...callsWith({
        eventName: KEY_CHANGES,
        $or: [{ resources: named([...keys, ...changesOf]) }, refusalsNaming(changesOf)],
      }),
    });
  }
}

/** All calls of KMS that name one of these keys. */
export const callsOfKeys = (keys: readonly WatchedKey[]) =>
  callsWith({ $or: [{ resources: named(keys) }, refusalsNaming(keys)] });

const callsWith = (detail: object) =>
  ({
    // CloudTrail counts Decrypt, Encrypt and GenerateMac among calls that only read, which a rule gets in this state alone.
    state: 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS',
    eventPattern: { source: ['aws.kms'], 'detail-type': ['AWS API Call via CloudTrail'], detail },
  }) as const;

function usesByOthers(keys: readonly WatchedKey[], roles: readonly string[]): object[] {
  const eventName = KEY_USES.map((name) => (name.endsWith('*') ? { prefix: name.slice(0, -1) } : name));
  // A user and the root of the account act without a role.
  const others = [{ 'anything-but': roles }, { exists: false }];
  return [
    {
      eventName,
      resources: named(keys),
      userIdentity: { sessionContext: { sessionIssuer: { arn: others } } },
    },
    refusalsNaming(keys),
  ];
}

/** The end of the ARN: a replica has the id of its key, and its events come from another region. */
const named = (keys: readonly WatchedKey[]) => ({ ARN: keys.map(({ keyId }) => ({ suffix: `/${keyId}` })) });

/** CloudTrail may leave out the key of a call that was refused, except in the message. A pattern has room for its id. */
const refusalsNaming = (keys: readonly WatchedKey[]) => ({
  errorCode: ['AccessDenied'],
  errorMessage: keys.map(({ keyId }) => ({ wildcard: `*${keyId}*` })),
});
