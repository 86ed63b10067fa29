import { LINKED_TRANSFER } from '#shared/domain/transferLink.ts';
import { consequencesOf, type Party, type TransferStep } from '#shared/domain/transfers.ts';
import { powertoolsMailFailures, type RecordMailFailure } from './failures.ts';
import { inTime } from './inTime.ts';
import { REASONS } from './reasons.ts';
import { type MailingDeps, sendLetter } from './sendLetter.ts';
import type { RepairMail, TransferParties, WriteMail } from './transferTexts.ts';

export interface TransferMails {
  /**
   * Sends the mails of a step that was taken, within 5 seconds. It never throws: a step stands whether or not its
   * mails go out.
   */
  readonly notify: (transfer: TransferParties, step: 'request' | TransferStep) => Promise<void>;
  /** Tells both parties the outcome of a repair, in the same way. */
  readonly notifyOfRepair: (transfer: TransferParties, outcome: RepairMail) => Promise<void>;
}

/** Most requests of a function send no mail, so that it reads the texts of mails when it sends the first. */
type Texts = typeof import('./transferTexts.ts');

interface Deps extends MailingDeps {
  readonly record?: RecordMailFailure;
}

export function createTransferMails({ record = powertoolsMailFailures(), ...mailing }: Deps): TransferMails {
  async function sendTo(
    parties: readonly Party[],
    about: string,
    transfer: TransferParties,
    read: (texts: Texts) => WriteMail | 'nobody',
  ) {
    // An owner need not know the user who asks.
    const reason = about === 'request' ? REASONS.written : REASONS.transfer;
    const { transferId } = transfer;
    const link = new URL('/view-pending-transfers', mailing.siteOrigin);
    link.searchParams.set(LINKED_TRANSFER, transferId);
    const send = async (party: Party) => {
      const write = read(await import('./transferTexts.ts'));
      if (write === 'nobody') return;
      await sendLetter(mailing, transfer[`${party}Id`], {
        ...write(transfer, party),
        link: link.href,
        reason,
      });
    };
    await Promise.all(
      parties.map((party) => inTime(send(party), (name) => record({ about, transferId, name }))),
    );
  }

  return {
    async notify(transfer, step) {
      const parties = step === 'request' ? (['owner'] as const) : consequencesOf(step).mails;
      await sendTo(parties, step, transfer, ({ STEP_MAILS }) => STEP_MAILS[step]);
    },

    notifyOfRepair: (transfer, outcome) =>
      sendTo(
        ['owner', 'requester'],
        outcome,
        transfer,
        ({ REPAIR_MAILS }) =>
          () =>
            REPAIR_MAILS[outcome],
      ),
  };
}
