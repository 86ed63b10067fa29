import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound, RegistryError } from '#functions/lib/base/errors.ts';
import { nameOf } from '#functions/lib/mail/failures.ts';
import { transferLink } from '#shared/domain/transferLink.ts';
import { ensureAllowance } from './allowance.ts';
import type { SendQrDeps } from './deps.ts';
import { ensureItemName } from './itemName.ts';
import { qrMail } from './qrMail.ts';
import { reach, recipientOf } from './recipient.ts';

interface Sender extends Caller {
  readonly username: string;
}

interface Request {
  readonly assetId: string;
  /** A username or an email address, as typed. */
  readonly recipient: string;
  readonly includeName?: boolean | undefined;
}

/**
 * Mails the QR code of one of the sender's items. Counts as one of 20 an hour, whether or not it succeeds: else
 * one could find out by it who has an account.
 * @throws {RegistryError} `invalid_input`, `not_found`, `too_many_requests`, `user_not_found`, `unavailable`; with
 * the item's name also `authentication_required`, `item_damaged`
 */
export async function sendQr(
  deps: SendQrDeps,
  sender: Sender,
  { assetId, recipient: typed, includeName = false }: Request,
): Promise<void> {
  const { directory, post, siteOrigin } = deps;
  const recipient = recipientOf(typed);
  const itemName = includeName ? await ensureItemName(deps, sender, assetId) : undefined;
  if (!includeName) await ensureOwn(deps, sender, assetId);
  await ensureAllowance(deps, sender.userId);
  const { email, hasAccount } = await reach(directory, recipient);
  const link = transferLink(siteOrigin, { ownerId: sender.userId, assetId });
  const mail = await qrMail({ sender: sender.username, link, itemName, hasAccount });
  try {
    await post.send({ ...mail, to: email });
  } catch (error) {
    deps.recordMailFailure({ about: 'send-qr', name: nameOf(error) });
    throw notSent();
  }
}

/** Without its name an item need not be opened: no session is needed. */
async function ensureOwn(
  { assets }: Pick<SendQrDeps, 'assets'>,
  { userId }: Caller,
  assetId: string,
): Promise<void> {
  const row = await assets.get(userId, assetId);
  if (!row) throw notFound();
}

const notSent = () =>
  new RegistryError('unavailable', 'The mail could not be sent. Please try again in a moment.', {
    retryAfter: 1,
  });
