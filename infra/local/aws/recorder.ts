import { appendFileSync } from 'node:fs';

export interface AwsCall {
  readonly functionName: string;
  readonly service: string;
  /** The action that a policy must allow: the parts of a transaction are calls of their own. */
  readonly operation: string;
  /** A table, a table's index (`Assets/index/byAsset`), a key, a bucket, a user pool, a sender. */
  readonly resource?: string | undefined;
  /** What a condition on KMS's encryption context can see of a call; of a value that is anyone's own, `*`. */
  readonly context?: Readonly<Record<string, string>> | undefined;
}

export interface Recorder {
  readonly record: (call: AwsCall) => void;
  /** Each call once, with how often it was made. */
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
