import { notFound, RegistryError } from '#functions/lib/base/errors.ts';
import { nameOf } from '#functions/lib/mail/failures.ts';
import type { Person } from '#functions/lib/vault-access/vaultAccess.ts';
import { transferLink } from '#shared/domain/transferLink.ts';
import { ensureAllowance } from './allowance.ts';
import type { Collaborators } from './collaborators.ts';
import { ensureItemName } from './itemName.ts';
import { qrMail } from './qrMail.ts';
import { reach, recipientOf } from './recipient.ts';

interface Sender extends Person {
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
  world: Collaborators,
  sender: Sender,
  { assetId, recipient: typed, includeName = false }: Request,
): Promise<void> {
  const { directory, post, siteOrigin } = world;
  const recipient = recipientOf(typed);
  const itemName = includeName ? await ensureItemName(world, sender, assetId) : undefined;
  if (!includeName) await ensureOwn(world, sender, assetId);
  await ensureAllowance(world, sender.userId);
  const { email, hasAccount } = await reach(directory, recipient);
  const link = transferLink(siteOrigin, { ownerId: sender.userId, assetId });
  const mail = await qrMail({ sender: sender.username, link, itemName, hasAccount });
  try {
    await post.send({ ...mail, to: email });
  } catch (error) {
    world.recordMailFailure({ about: 'send-qr', name: nameOf(error) });
    throw notSent();
  }
}

/** Without its name an item need not be opened: no session is needed. */
async function ensureOwn(
  { assets }: Pick<Collaborators, 'assets'>,
  { userId }: Person,
  assetId: string,
): Promise<void> {
  const row = await assets.get(userId, assetId);
  if (!row) throw notFound();
}

const notSent = () =>
  new RegistryError('unavailable', 'The mail could not be sent. Please try again in a moment.', {
    retryAfter: 1,
  });
