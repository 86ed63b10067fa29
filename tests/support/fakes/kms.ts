import {
  IncorrectKeyException,
  InvalidCiphertextException,
  KMSClient,
  KMSServiceException,
} from '@aws-sdk/client-kms';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { asFailure } from '#infra/local/aws/failure.ts';
import { KEY_IDS } from '#infra/local/aws/kms/keys.ts';
import { createKms } from '#infra/local/aws/kms/kms.ts';
import { createRecorder } from '#infra/local/aws/recorder.ts';
import { shortened } from './shortClient.ts';

/** The local cloud's KMS, with the client that the functions have of it. */
export async function startKms(dataFolder: string) {
  const recorder = createRecorder();
  const serve = await createKms(dataFolder);
  const caller = { functionName: 'test' };
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = shortened(
    new KMSClient({ region: 'us-east-1', credentials, cacheMiddleware: true }),
    async (operation, input) => {
      recorder.record({ ...caller, service: 'kms', operation });
      return withBytes(await serve(operation, asJson(input), caller).catch(rejectAsSdk));
    },
  );
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

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const asJson = (input: object): Record<string, unknown> =>
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
