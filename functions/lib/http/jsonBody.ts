import { invalidInput, RegistryError } from '#functions/lib/base/errors.ts';
import type { HttpEvent } from './event.ts';

/** JSON is UTF-8 (RFC 8259, section 8.1): another charset is another type. */
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * The request's body, undefined when it has none.
 * @throws {RegistryError} `unsupported_media_type` when it is not declared as JSON, `invalid_input` when it
 * is not JSON in UTF-8.
 */
export function jsonBodyOf({ headers, body, isBase64Encoded }: HttpEvent): unknown {
  if (body === undefined || body === '') return undefined;
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) {
    throw new RegistryError(
      'unsupported_media_type',
      'Send the body as JSON, with the header content-type: application/json.',
    );
  }
  try {
    return JSON.parse(isBase64Encoded ? utf8(Buffer.from(body, 'base64')) : body);
  } catch {
    throw invalidInput({ path: 'body', message: 'Must be JSON' });
  }
}

const utf8 = (bytes: Buffer): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
