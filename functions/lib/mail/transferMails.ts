import { LINKED_TRANSFER } from '#shared/domain/transferLink.ts';
import { consequencesOf, type Party, type TransferStep } from '#shared/domain/transfers.ts';
import { powertoolsMailFailures, type RecordMailFailure } from './failures.ts';
import { inTime } from './inTime.ts';
import { REASONS } from './reasons.ts';
import { type MailingDeps, sendLetter } from './sendLetter.ts';
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

interface Deps extends MailingDeps {
  readonly record?: RecordMailFailure;
}

export function createTransferMails({ record = powertoolsMailFailures(), ...mailing }: Deps): TransferMails {
  async function sendTo(
    parties: readonly Party[],
    about: string,
    transfer: TransferParties,
    write: WriteMail,
  ) {
    // An owner need not know the user who asks.
    const reason = about === 'request' ? REASONS.written : REASONS.transfer;
    const { transferId } = transfer;
    const link = new URL('/view-pending-transfers', mailing.siteOrigin);
    link.searchParams.set(LINKED_TRANSFER, transferId);
    const send = (party: Party) =>
      sendLetter(mailing, transfer[`${party}Id`], { ...write(transfer, party), link: link.href, reason });
    await Promise.all(
      parties.map((party) => inTime(send(party), (name) => record({ about, transferId, name }))),
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
