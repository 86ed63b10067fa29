import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';
import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import { type Endpoint, routeKey } from '#shared/contract/endpoint.ts';
import { startPasswordDirectory } from '../fakes/passwordDirectory.ts';
import type { TestRequest, TestUser } from '../httpEvent.ts';
import { type Registry, startRegistry } from '../registry.ts';

/** The units of an operation that are paid for one by one, or have a limit. A field that is left out is 0. */
interface Units {
  /** DynamoDB's units, as https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html counts them. */
  readonly reads: number;
  readonly writes: number;
  /** Requests to KMS and to Cognito, and mails. */
  readonly kms?: number;
  readonly cognito?: number;
  readonly mails?: number;
}

/** Units with the route, or the job, that took them. */
export interface Taken extends Units {
  readonly of: string;
}

export type Meter = Awaited<ReturnType<typeof startMeter>>;

const NOT_MODIFIED = 304;

/** A registry that tells what each call takes. */
export async function startMeter() {
  const started = await startRegistry();
  const passwords = await startPasswordDirectory();
  let passedMs = 0;
  const now = () => new Date(Date.now() + passedMs);
  const deps = { kms: asLongAsInAws(started.kms), proveAccountPassword: passwords.prove, now };
  const registry: Registry = { ...started, ...started.with(deps) };
  const capacity = meterCapacity(registry.client);
  const read = () => ({
    ...capacity.read(),
    kms: sum(Object.values(registry.kmsCalls())),
    ...outsideCalls(registry),
  });

  /** @throws {Error} when the act fails, or DynamoDB refuses it something: what that takes is not told. */
  async function measure(of: string, act: () => Promise<unknown>): Promise<Taken> {
    // Passwords alone are proved by fetch.
    const proofs = vi.spyOn(globalThis, 'fetch');
    try {
      const before = read();
      await act();
      const after = read();
      if (after.refused > before.refused) throw new Error(`DynamoDB refused something of ${of}`);
      return {
        of,
        reads: after.reads - before.reads,
        writes: after.writes - before.writes,
        ...unlessNone('kms', after.kms - before.kms),
        ...unlessNone('cognito', after.cognito - before.cognito + proofs.mock.calls.length),
        ...unlessNone('mails', after.mails - before.mails),
      };
    } finally {
      proofs.mockRestore();
    }
  }

  return {
    registry,
    measure,
    /** Lets time pass, for all that follows. */
    pass: (seconds: number): void => {
      passedMs += seconds * 1_000;
    },
    /** Someone's account password, which a function can have them prove from then on. */
    givePassword: ({ username }: TestUser, password: string) =>
      passwords.accounts.create({ username, email: `${username}@example.com`, password }),
    /**
     * Measures one call of a function that has just started, whose caches are empty.
     * @param earlier how many such calls it has answered just before
     */
    async call(endpoint: Endpoint, user: TestUser, request?: TestRequest, earlier = 0): Promise<Taken> {
      // A report that takes long is refused, and here nothing is to depend on the machine.
      const at = now();
      const fresh = started.with({ ...deps, now: () => at });
      const hasTag = request?.headers?.['if-none-match'] !== undefined;
      const once = async () => {
        const { status, body } = await fresh.call(endpoint, user, request);
        if (status !== (hasTag ? NOT_MODIFIED : endpoint.status))
          throw new Error(`${status}: ${JSON.stringify(body)}`);
      };
      for (let at = 0; at < earlier; at += 1) await once();
      return measure(routeKey(endpoint), once);
    },
    async stop(): Promise<void> {
      passwords.stop();
      await started.stop();
    },
  };
}

/** KMS makes 184 bytes of a key of 32, and rows are paid by their size. */
const MORE_THAN_PLAIN = 184 - 32;

function asLongAsInAws(kms: VaultKms): VaultKms {
  return {
    ...kms,
    async encrypt(plaintext, context) {
      const blob = await kms.encrypt(plaintext, context);
      const length = Buffer.of(blob.length >> 8, blob.length & 0xff);
      return Buffer.concat([length, blob], MORE_THAN_PLAIN + plaintext.length);
    },
    decrypt: (padded, context) =>
      kms.decrypt(padded.subarray(2, 2 + Buffer.from(padded).readUInt16BE()), context),
  };
}

const READING = new Set(['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query', 'Scan']);

type Consumed = Pick<ConsumedCapacity, 'CapacityUnits'>;

/** Asks with each request what it consumes. */
export function meterCapacity(client: DynamoDBClient) {
  const counts = { reads: 0, writes: 0, refused: 0 };
  // A client that keeps how it sends a command would not count what it has sent before.
  client.config.cacheMiddleware = false;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' as const };
        const { output, ...rest } = await next({ ...args, input } as typeof args).catch((error) => {
          counts.refused += 1;
          throw error;
        });
        counts[READING.has(commandName.replace(/Command$/, '')) ? 'reads' : 'writes'] += unitsOf(
          capacityIn(output),
        );
        return { output, ...rest };
      },
    { step: 'initialize', name: 'meterCapacity' },
  );
  return { read: () => ({ ...counts }) };
}

function capacityIn(output: object): readonly Consumed[] {
  if (!('ConsumedCapacity' in output)) return [];
  return [output.ConsumedCapacity as Consumed | readonly Consumed[]].flat();
}

function unitsOf(consumed: readonly Consumed[]): number {
  // One that tells nothing would count as free.
  if (consumed.length === 0) throw new Error('DynamoDB does not tell what was consumed');
  return sum(consumed.map(({ CapacityUnits = Number.NaN }) => CapacityUnits));
}

function outsideCalls({ outside }: Registry) {
  const of = (service: string) =>
    sum(outside.calls().map((call) => (call.service === service ? call.count : 0)));
  return { cognito: of('cognito-idp'), mails: of('ses') };
}

const unlessNone = (name: 'kms' | 'cognito' | 'mails', count: number) =>
  count === 0 ? {} : { [name]: count };
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
