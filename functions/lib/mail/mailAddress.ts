import { domainToASCII } from 'node:url';

/** The part that SES takes before the `@`: ASCII, without quotes or comments (RFC 5322's dot-atom). */
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** As users write it: a URL's other parts would be cut off silently below. */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels; the last begins with a letter, as no IP address does. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?=[a-z])${LABEL}$`);
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
const MAXIMUM_LENGTH = 254;

/**
 * The address in the form that mails go to: its domain in ASCII and lower case.
 * Undefined when mail cannot be sent to it.
 */
export function mailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const [localPart, written] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  if (!LOCAL_PART.test(localPart) || !WRITTEN_DOMAIN.test(written)) return undefined;
  const domain = domainToASCII(written);
  const address = `${localPart}@${domain}`;
  return DOMAIN.test(domain) && address.length <= MAXIMUM_LENGTH ? address : undefined;
}
