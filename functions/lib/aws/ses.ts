import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { counted } from './calls.ts';

/**
 * A mail whose response was lost is sent again: two of it do less harm than none. Given up well before API
 * Gateway's 29 seconds.
 */
const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 4_000;
const ATTEMPTS = 3;

/** Sends a mail in MIME form. */
export type SendRaw = (mail: {
  readonly sender: string;
  readonly recipient: string;
  readonly mime: Uint8Array;
}) => Promise<void>;

/** Region, credentials and endpoint come from the function's variables. */
const createSesClient = (): SESClient =>
  counted(
    new SESClient({
      maxAttempts: ATTEMPTS,
      retryMode: 'standard',
      requestHandler: {
        connectionTimeout: CONNECTION_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    }),
  );

export const createSendRaw =
  (client = createSesClient()): SendRaw =>
  async ({ sender, recipient, mime }) => {
    // Named beside the mail, so that its headers cannot say otherwise.
    const envelope = { Source: sender, Destinations: [recipient] };
    await client.send(new SendRawEmailCommand({ ...envelope, RawMessage: { Data: mime } }));
  };
