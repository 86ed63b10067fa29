import { appendFileSync } from 'node:fs';

export interface AwsCall {
  readonly functionName: string;
  readonly service: string;
  /** The action that a policy must allow. Each part of a transaction is recorded as a call. */
  readonly operation: string;
  /** A table, a table's index (`Assets/index/byAsset`), a key, a bucket, a user pool, a sender. */
  readonly resource?: string | undefined;
  /** KMS's encryption context, for conditions of policies. The value is `*` where it belongs to one user or item. */
  readonly context?: Readonly<Record<string, string>> | undefined;
}

export interface Recorder {
  readonly record: (call: AwsCall) => void;
  /** Each distinct call with its count. */
  readonly calls: () => (AwsCall & { readonly count: number })[];
}

/** @param options.file gets a line of JSON for each distinct call, when it is first made. */
export function createRecorder({ file }: { file?: string | undefined } = {}): Recorder {
  const counts = new Map<string, number>();
  return {
    record({ functionName, service, operation, resource, context }) {
      const line = JSON.stringify({ functionName, service, operation, resource, context });
      const count = counts.get(line) ?? 0;
      counts.set(line, count + 1);
      if (file !== undefined && count === 0) appendFileSync(file, `${line}\n`);
    },
    calls: () => [...counts].map(([line, count]) => ({ ...JSON.parse(line), count })),
  };
}
