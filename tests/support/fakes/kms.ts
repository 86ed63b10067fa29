import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KMSClient } from '@aws-sdk/client-kms';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { serveJson } from '#infra/local/aws/json.ts';
import { KEY_IDS } from '#infra/local/aws/kms/keys.ts';
import { createKms } from '#infra/local/aws/kms/kms.ts';
import { createRecorder } from '#infra/local/aws/recorder.ts';
import { unsigned } from './unsigned.ts';

/** The local cloud's KMS, with the client that the functions have of it. */
export async function startKms(dataFolder: string) {
  const recorder = createRecorder();
  const handle = unsigned(serveJson('kms', await createKms(dataFolder), recorder));
  const server = createServer((request, response) => {
    void handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new KMSClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
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
    stop(): void {
      client.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
