import type { Caller } from '#functions/lib/base/caller.ts';
import { errorName, invalidInput, notFound, RegistryError } from '#functions/lib/base/errors.ts';
import type { Directory } from '#functions/lib/identity/directory.ts';
import type { RecordMailFailure } from '#functions/lib/mail/failures.ts';
import { mailAddress } from '#functions/lib/mail/mailAddress.ts';
import type { Post } from '#functions/lib/mail/post.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { ensureItemContent } from '#functions/lib/vault-access/itemContent.ts';
import { type ItemDeps, withVault } from '#functions/lib/vault-access/withVault.ts';
import { transferLink } from '#shared/domain/transferLink.ts';
import { countMail, type Recipient } from './limits.ts';
import { qrMail, qrMailToStranger } from './qrMail.ts';

export interface SendQrDeps extends ItemDeps, Pick<Stores, 'allowances' | 'assets'> {
  readonly directory: Directory;
  readonly post: Post;
  readonly siteOrigin: string;
  /** Whether this installation also mails addresses without an account. */
  readonly mailsAnyone: boolean;
  readonly recordMailFailure: RecordMailFailure;
}

interface Request {
  readonly assetId: string;
  /** A username or an email address, as typed. */
  readonly recipient: string;
  readonly includeName?: boolean | undefined;
}

/**
 * Mails the QR code of one of the sender's items. Counts as one of 20 an hour, and of 40 a day to this recipient, whether or
 * not it succeeds: otherwise a user could find out by it which addresses have an account.
 * @throws {RegistryError} `invalid_input`, `not_found`, `too_many_requests`, `user_not_found`, `unavailable`; with
 * the item's name also `authentication_required`, `item_damaged`
 */
export async function sendQr(
  deps: SendQrDeps,
  sender: Caller,
  { assetId, recipient: typed, includeName = false }: Request,
): Promise<void> {
  const { directory, post, siteOrigin } = deps;
  const recipient = recipientOf(typed);
  const itemName = await ensureItem(deps, sender, assetId, includeName);
  await countMail(deps, sender.userId, recipient);
  const { email, hasAccount } = await reach(directory, recipient);
  if (!hasAccount && !deps.mailsAnyone) throw new RegistryError('user_not_found', NO_ACCOUNT);
  const link = transferLink(siteOrigin, { ownerId: sender.userId, assetId });
  const offer = { sender: sender.username, link, itemName };
  const mail = await (hasAccount ? qrMail(offer) : qrMailToStranger(offer));
  try {
    await post.send({ ...mail, to: email });
  } catch (error) {
    deps.recordMailFailure({ about: 'send-qr', name: errorName(error) });
    throw new RegistryError('unavailable', 'The mail could not be sent. Please try again in a moment.', {
      retryAfter: 1,
    });
  }
}

const NO_SUCH_USERNAME = 'User not found. Check the spelling of the username, or enter their email address.';

const NO_ACCOUNT =
  'Nobody with this address has an account. This registry mails QR codes to its own users only.';

/**
 * The name of the item, for a mail that includes it. Without its name an item need not be opened, so no session is
 * needed.
 * @throws {RegistryError} `not_found`; with the name also `authentication_required`, `item_damaged`
 */
async function ensureItem(
  deps: SendQrDeps,
  owner: Caller,
  assetId: string,
  includeName: boolean,
): Promise<string | undefined> {
  const readRow = async () => {
    const row = await deps.assets.get(owner.userId, assetId);
    if (!row) throw notFound();
    return row;
  };
  if (includeName)
    return withVault(deps, owner, async (vault) => ensureItemContent(vault, await readRow()).name);
  await readRow();
  return undefined;
}

interface Reached {
  readonly email: string;
  readonly hasAccount: boolean;
}

/** @throws {RegistryError} `invalid_input` when it has an `@` and is not an email address */
function recipientOf(typed: string): Recipient {
  const text = typed.trim();
  if (!text.includes('@')) return { username: text };
  const email = mailAddress(text);
  if (email === undefined) {
    throw invalidInput({ path: 'recipient', message: 'Must be a username or an email address' });
  }
  return { email };
}

/**
 * The address of a recipient's mail: a username must be a user's, an email address may be anyone's.
 * @throws {RegistryError} `user_not_found`
 */
async function reach(directory: Directory, recipient: Recipient): Promise<Reached> {
  if ('email' in recipient) {
    const account = await directory.findByEmail(recipient.email);
    return { email: recipient.email, hasAccount: account !== undefined };
  }
  const account = await directory.find(recipient.username);
  // The directory also finds users by other attributes than their username.
  if (account?.username.toLowerCase() !== recipient.username.toLowerCase())
    throw new RegistryError('user_not_found', NO_SUCH_USERNAME);
  return { email: account.email, hasAccount: true };
}
