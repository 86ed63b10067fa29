/** The headers that a mail is kept with: to whom it went, which its own headers need not say. */
export const SENDER_HEADER = 'X-Envelope-From';
export const RECIPIENTS_HEADER = 'X-Envelope-To';

/** @param sender and recipients must be without line breaks. */
export function inEnvelope(sender: string | null, recipients: readonly string[], mail: Uint8Array): Buffer {
  const lines = [
    ...(sender === null ? [] : [`${SENDER_HEADER}: ${sender}\r\n`]),
    ...(recipients.length === 0 ? [] : [`${RECIPIENTS_HEADER}: ${recipients.join(', ')}\r\n`]),
  ];
  return Buffer.concat([Buffer.from(lines.join('')), mail]);
}
