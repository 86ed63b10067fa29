import {
  IncorrectKeyException,
  InvalidCiphertextException,
  KMSClient,
  KMSServiceException,
  type ServiceInputTypes,
} from '@aws-sdk/client-kms';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { asFailure } from '#infra/local/aws/failure.ts';
import { KEY_IDS } from '#infra/local/aws/kms/keys.ts';
import { createKms } from '#infra/local/aws/kms/kms.ts';
import { createRecorder } from '#infra/local/aws/recorder.ts';
import type { AwsJsonService } from '#infra/local/aws/service.ts';

/** The local cloud's KMS, with the client that the functions have of it. */
export async function startKms(dataFolder: string) {
  const recorder = createRecorder();
  const serve = await createKms(dataFolder);
  const client = createShortClient(async (operation, input, caller) => {
    recorder.record({ ...caller, service: 'kms', operation });
    return serve(operation, input, caller);
  });
  const kms = createVaultKms(KEY_IDS, () => client);
  return {
    kms,
    calls(): Readonly<Record<string, number>> {
      const counts: Record<string, number> = {};
      for (const { operation, count } of recorder.calls())
        counts[operation] = (counts[operation] ?? 0) + count;
      return counts;
    },
    stop: () => client.destroy(),
  };
}

/** The real one, also while a test stops the clock. */
const soon = setImmediate;

/**
 * A client of the SDK whose commands are neither signed nor sent, which takes several times what KMS itself does. The
 * functions of the local cloud go the SDK's own way.
 */
function createShortClient(serve: AwsJsonService): KMSClient {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new KMSClient({ region: 'us-east-1', credentials, cacheMiddleware: true });
  client.middlewareStack.remove('loggerMiddleware');
  client.middlewareStack.add(
    (_, { commandName = '' }) =>
      async ({ input }) => {
        const operation = commandName.replace(/Command$/, '');
        // As the SDK reads the bytes some time after the call, so it shows where they are wiped too early.
        await new Promise((resolve) => soon(resolve));
        const answer = await serve(operation, asJson(input), { functionName: 'test' }).catch(rejectAsSdk);
        return { output: { $metadata: {}, ...withBytes(answer) }, response: undefined };
      },
    { step: 'initialize', priority: 'low', name: 'shortWay' },
  );
  return client;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const asJson = (input: ServiceInputTypes): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value instanceof Uint8Array ? base64(value) : value]),
  );

const BYTES = new Set(['CiphertextBlob', 'Plaintext', 'Mac']);

const withBytes = (answer: unknown) =>
  Object.fromEntries(
    Object.entries(answer ?? {}).map(([name, value]) => [
      name,
      BYTES.has(name) ? new Uint8Array(Buffer.from(String(value), 'base64')) : value,
    ]),
  );

/** @throws {KMSServiceException} what the SDK throws for the failure */
function rejectAsSdk(error: unknown): never {
  const { code: name, message, status } = asFailure(error);
  const $metadata = { httpStatusCode: status };
  for (const Known of [IncorrectKeyException, InvalidCiphertextException])
    if (name === Known.name) throw new Known({ message, $metadata });
  throw new KMSServiceException({ name, message, $fault: status < 500 ? 'client' : 'server', $metadata });
}
