import MailComposer from 'nodemailer/lib/mail-composer';
import { CODE_MAIL, invitationMail } from '#infra/declared/signIn.ts';
import { inEnvelope } from '../mail/mails.ts';
import type { Account } from './accounts.ts';

type Recipient = Pick<Account, 'username' | 'email'>;

/** The mails that Cognito sends by itself. */
export interface AccountMail {
  readonly invite: (recipient: Recipient, temporaryPassword: string) => Promise<void>;
  readonly sendCode: (recipient: Recipient, code: string) => Promise<void>;
}

interface Deps {
  /** The address that the mails come from. */
  readonly from: string;
  /** The address of the product. */
  readonly site: string;
  /** Stores a mail in MIME form. */
  readonly keep: (raw: Uint8Array) => Promise<unknown>;
}

const SENDER_NAME = 'Item Registry';
/** The product's other mails have these too (`functions/lib/mail/post.ts`): no program shall answer. */
const UNANSWERED = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export function createAccountMail({ from, site, keep }: Deps): AccountMail {
  const send =
    ({ subject, body }: typeof CODE_MAIL) =>
    async ({ username, email: to }: Recipient, secret: string) => {
      const html = filled(body, escaped(username), escaped(secret));
      const text = filled(textOf(body), username, secret);
      const mail = new MailComposer({
        from: { name: SENDER_NAME, address: from },
        to,
        subject,
        html,
        text,
        headers: UNANSWERED,
        // A mail server may refuse a line that ends otherwise (RFC 5321, 2.3.8).
        newline: 'windows',
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await keep(inEnvelope(from, [to], await mail.compile().build()));
    };
  return { invite: send(invitationMail(site)), sendCode: send(CODE_MAIL) };
}

const filled = (template: string, username: string, secret: string): string =>
  template.replace(/\{username\}|\{####\}/g, (place) => (place === '{####}' ? secret : username));

const textOf = (html: string): string =>
  html
    .replaceAll('</p><p>', '\n\n')
    .replaceAll('<br>', '\n')
    .replaceAll(/<[^>]+>/g, '');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
