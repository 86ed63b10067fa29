import type { Directory } from '#functions/lib/identity/directory.ts';
import { LINKED_TRANSFER } from '#shared/domain/transferLink.ts';
import { consequencesOf, type Party, type TransferStep } from '#shared/domain/transfers.ts';
import { powertoolsMailFailures, type RecordMailFailure } from './failures.ts';
import { inTime } from './inTime.ts';
import type { Content } from './letter.ts';
import type { Post } from './post.ts';
import { REASONS } from './reasons.ts';
import {
  REPAIR_MAILS,
  type RepairMail,
  STEP_MAILS,
  type TransferParties,
  type WriteMail,
} from './transferTexts.ts';

export interface TransferMails {
  /**
   * Sends the mails of a step that was taken, within 5 seconds. It never throws: a step stands whether or not its
   * mails go out.
   */
  readonly notify: (transfer: TransferParties, step: 'request' | TransferStep) => Promise<void>;
  /** Tells both parties the outcome of a repair, in the same way. */
  readonly notifyOfRepair: (transfer: TransferParties, outcome: RepairMail) => Promise<void>;
}

interface Deps {
  readonly directory: Pick<Directory, 'findById'>;
  readonly post: Post;
  readonly siteOrigin: string;
  readonly record?: RecordMailFailure;
}

export function createTransferMails({
  directory,
  post,
  siteOrigin,
  record = powertoolsMailFailures(),
}: Deps): TransferMails {
  async function send(userId: string, transferId: string, content: Omit<Content, 'link'>): Promise<void> {
    const account = await directory.findById(userId);
    if (!account) return;
    // The form of mails is large: it is read when the first one is sent.
    const { letter } = await import('./letter.ts');
    const link = new URL('/view-pending-transfers', siteOrigin);
    link.searchParams.set(LINKED_TRANSFER, transferId);
    await post.send({ to: account.email, ...letter({ ...content, link: link.href }) });
  }

  async function sendTo(
    parties: readonly Party[],
    about: string,
    transfer: TransferParties,
    write: WriteMail,
  ) {
    // An owner need not know the user who asks.
    const reason = about === 'request' ? REASONS.written : REASONS.transfer;
    const userIds = { owner: transfer.ownerId, requester: transfer.requesterId };
    await Promise.all(
      parties.map((party) =>
        inTime(send(userIds[party], transfer.transferId, { ...write(transfer, party), reason }), (name) =>
          record({ about, transferId: transfer.transferId, name }),
        ),
      ),
    );
  }

  return {
    async notify(transfer, step) {
      const write = STEP_MAILS[step];
      const parties = step === 'request' ? (['owner'] as const) : consequencesOf(step).mails;
      if (write !== 'nobody') await sendTo(parties, step, transfer, write);
    },

    notifyOfRepair: (transfer, outcome) =>
      sendTo(['owner', 'requester'], outcome, transfer, () => REPAIR_MAILS[outcome]),
  };
}
