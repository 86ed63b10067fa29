import type { AlertKind } from '#shared/domain/activity.ts';
import { powertoolsMailFailures, type RecordMailFailure } from './failures.ts';
import { inTime } from './inTime.ts';
import type { Content } from './letter.ts';
import { REASONS } from './reasons.ts';
import { type MailingDeps, sendLetter } from './sendLetter.ts';

interface Deps extends MailingDeps {
  /**
   * Counts a mail of this kind. Undefined where the user has had one lately, or since that time; otherwise what gives it
   * back where it was not sent.
   */
  readonly takeTurn: (
    userId: string,
    kind: AlertKind,
    since?: Date,
  ) => Promise<(() => Promise<void>) | undefined>;
  readonly record?: RecordMailFailure;
}

/** Tells users by mail of events behind which someone else may be. */
export function createSecurityMails({ takeTurn, record = powertoolsMailFailures(), ...mailing }: Deps) {
  async function send(userId: string, kind: AlertKind, since?: Date): Promise<void> {
    const giveBack = await takeTurn(userId, kind, since);
    if (!giveBack) return;
    const { path, ...content } = MAILS[kind];
    const link = new URL(path, mailing.siteOrigin).href;
    try {
      await sendLetter(mailing, userId, { ...content, link, reason: REASONS.security });
    } catch (error) {
      // A repeat of the event, which finishes what was interrupted, sends it. Nobody else would for as long as it counts.
      await giveBack().catch(() => undefined);
      throw error;
    }
  }

  return {
    /** Within 5 seconds. It never throws: the event stands whether or not its mail goes out. */
    notify: (userId: string, kind: AlertKind, since?: Date): Promise<void> =>
      inTime(send(userId, kind, since), (name) => record({ about: kind, name })),
  };
}

interface SecurityMail extends Omit<Content, 'link' | 'reason'> {
  /** The page of the product that the button leads to. */
  readonly path: string;
}

const IF_IT_WAS_YOU = 'If it was you, there is nothing that you need to do.';
const IN_ACCOUNT =
  'If it was not you, someone else may be signed in to your account. Change your account password and end all other sign-ins, on your account page.';
const account = { action: 'View your account', path: '/account' } as const;
const activity = { action: 'View your activity', path: '/activity?kind=security' } as const;

/** A mail for each kind. None holds a password, a name of an item, or the device. */
const MAILS: Readonly<Record<AlertKind, SecurityMail>> = {
  wrong_encryption_passwords: {
    title: 'Wrong encryption passwords were entered',
    paragraphs: [
      'At least five wrong encryption passwords or recovery keys were entered for your items within a day. None of them opened anything.',
      'If it was you, or an administrator who was repairing a transfer for you, there is nothing that you need to do.',
      IN_ACCOUNT,
    ],
    ...account,
  },
  password_changed: {
    title: 'Your encryption password was changed',
    paragraphs: [
      'The encryption password of your items was changed with the one before.',
      IF_IT_WAS_YOU,
      IN_ACCOUNT,
    ],
    ...activity,
  },
  password_recovered: {
    title: 'Your encryption password was set with the recovery key',
    paragraphs: [
      'Your recovery key was used to set a new encryption password. The key that was used no longer works.',
      IF_IT_WAS_YOU,
      IN_ACCOUNT,
    ],
    ...activity,
  },
  recovery_key_renewed: {
    title: 'Your recovery key was renewed',
    paragraphs: [
      'A new recovery key was made for your items. The earlier one no longer works.',
      IF_IT_WAS_YOU,
      IN_ACCOUNT,
    ],
    ...activity,
  },
  level_changed: {
    title: 'Your security level was changed',
    paragraphs: ['The security level of your items was changed.', IF_IT_WAS_YOU, IN_ACCOUNT],
    ...activity,
  },
  account_password_changed: {
    title: 'Your account password was changed',
    paragraphs: [
      'The password with which you sign in was changed.',
      IF_IT_WAS_YOU,
      'If it was not you, choose "Forgot your password?" where you sign in, and then end all other sign-ins on your account page.',
    ],
    ...account,
  },
  authenticator_turned_on: {
    title: 'An authenticator app was set up for your account',
    paragraphs: ['From now on, every sign-in asks for a code of that app.', IF_IT_WAS_YOU, IN_ACCOUNT],
    ...account,
  },
  authenticator_turned_off: {
    title: 'The authenticator app of your account was turned off',
    paragraphs: ['From now on, your password alone is enough to sign in.', IF_IT_WAS_YOU, IN_ACCOUNT],
    ...account,
  },
};
