import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { EventLog } from './eventLog.ts';
import { KEY_USES } from './keyPolicies.ts';

interface KeyWatchProps {
  /** The keys whose uses and changes are watched. */
  readonly keys: readonly IKey[];
  /** The keys whose changes alone are watched: whoever may use a table or a backup uses them. */
  readonly changesOf: readonly IKey[];
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
    this.#watchCalls('Uses', "uses of the vaults' keys by others than the functions", {
      $or: usesByOthers(keys, roles),
    });
    this.#watchCalls('Changes', 'changes of the keys', {
      eventName: KEY_CHANGES,
      $or: [{ resources: named([...keys, ...changesOf]) }, refusalsNaming(changesOf)],
    });
  }

  #watchCalls(id: string, subject: string, detail: object): void {
    this.watch(id, {
      subject,
      // CloudTrail counts Decrypt, Encrypt and GenerateMac among calls that only read, which a rule gets in this state alone.
      state: 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS',
      eventPattern: { source: ['aws.kms'], 'detail-type': ['AWS API Call via CloudTrail'], detail },
    });
  }
}

function usesByOthers(keys: readonly IKey[], roles: readonly string[]): object[] {
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

const named = (keys: readonly IKey[]) => ({ ARN: keys.map(({ keyArn }) => keyArn) });

/** CloudTrail may leave out the key of a call that was refused, except in the message. A pattern has room for its id. */
const refusalsNaming = (keys: readonly IKey[]) => ({
  errorCode: ['AccessDenied'],
  errorMessage: keys.map(({ keyId }) => ({ wildcard: `*${keyId}*` })),
});
