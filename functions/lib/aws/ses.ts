import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { counted } from './calls.ts';
import { limitsOf } from './limits.ts';

/** A mail whose response was lost is sent again: two of it do less harm than none. */
const LIMITS = { requestMs: 4_000, attempts: 3 };

/** Sends a mail in MIME form. */
export type SendRaw = (mail: {
  readonly sender: string;
  readonly recipient: string;
  readonly mime: Uint8Array;
}) => Promise<void>;

/** Region, credentials and endpoint come from the function's variables. */
const createSesClient = (): SESClient => counted(new SESClient(limitsOf(LIMITS)));

export const createSendRaw =
  (client = createSesClient()): SendRaw =>
  async ({ sender, recipient, mime }) => {
    // Named beside the mail, so that its headers cannot say otherwise.
    const envelope = { Source: sender, Destinations: [recipient] };
    await client.send(new SendRawEmailCommand({ ...envelope, RawMessage: { Data: mime } }));
  };
