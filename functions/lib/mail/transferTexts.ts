import {
  type Party,
  type STEPS,
  TRANSFER_LIFETIME_DAYS,
  type TransferStep,
} from '#shared/domain/transfers.ts';
import type { Content } from './letter.ts';

/** The two users of a transfer, as they were named when the item was asked for. */
export interface TransferParties {
  readonly transferId: string;
  readonly ownerId: string;
  readonly requesterId: string;
  readonly ownerUsername: string;
  readonly requesterUsername: string;
}

type MailText = Omit<Content, 'link' | 'reason'>;
/** Writes the mail that one of the parties gets. */
export type WriteMail = (transfer: TransferParties, to: Party) => MailText;

/** A text for each step that mails someone, and only for those. */
type StepMails = { readonly request: WriteMail } & {
  readonly [Step in TransferStep]: (typeof STEPS)[Step]['mails'] extends 'nobody' ? 'nobody' : WriteMail;
};

const VIEW = 'View your transfers';
const NOTHING_TO_DO = 'There is nothing that you need to do.';
const LOCKED_UNTIL_RECLAIMED =
  'It stays locked until you reclaim it. After that you can change it, or transfer it to someone else.';

/**
 * The mails of each step: who did what, what happened to the item, and what comes next. Never the name of an item,
 * which a mail would carry in clear.
 */
export const STEP_MAILS: StepMails = {
  request: ({ requesterUsername: who }) => ({
    title: `${who} asks for one of your items`,
    paragraphs: [
      `${who} would like to have one of your items. For privacy this email does not name it: you see which one it is when you look at the request.`,
      'Nothing changes until you decide. Look at who is asking, then approve or deny the request.',
    ],
    action: 'View the request',
  }),
  approve: ({ ownerUsername: who }) => ({
    title: `${who} approved your request`,
    paragraphs: [
      `${who} agreed to transfer the item that you asked for.`,
      'It is your turn: look at the item, then accept or reject it. It becomes yours only when you accept it.',
    ],
    action: 'Look at the item',
  }),
  deny: ({ ownerUsername: who }) => ({
    title: `${who} denied your request`,
    paragraphs: [`${who} decided to keep the item that you asked for.`, NOTHING_TO_DO],
    action: VIEW,
  }),
  cancel: ({ ownerUsername: who }) => ({
    title: `${who} cancelled a transfer to you`,
    paragraphs: [`${who} took back the item before you had accepted it.`, NOTHING_TO_DO],
    action: VIEW,
  }),
  close: itemNotAvailable,
  closeReview: itemNotAvailable,
  accept: ({ requesterUsername: who }) => ({
    title: `${who} accepted your item`,
    paragraphs: [`The transfer is complete. The item is now in the registry of ${who}.`, NOTHING_TO_DO],
    action: VIEW,
  }),
  reject: ({ requesterUsername: who }) => ({
    title: `${who} rejected your item`,
    paragraphs: [
      `${who} reviewed the item and decided not to take it. It is still yours.`,
      LOCKED_UNTIL_RECLAIMED,
    ],
    action: 'Reclaim the item',
  }),
  withdraw: ({ requesterUsername: who }) => ({
    title: `${who} withdrew a request`,
    paragraphs: [`${who} no longer asks for one of your items.`, NOTHING_TO_DO],
    action: VIEW,
  }),
  expireRequest: ({ ownerUsername, requesterUsername }, to) =>
    to === 'owner'
      ? {
          title: `The request of ${requesterUsername} has expired`,
          paragraphs: [
            `${requesterUsername} asked for one of your items, and you did not decide within ${TRANSFER_LIFETIME_DAYS} days. The request was denied, and the item stays yours.`,
            NOTHING_TO_DO,
          ],
          action: VIEW,
        }
      : {
          title: 'Your request has expired',
          paragraphs: [
            `${ownerUsername} did not decide on your request within ${TRANSFER_LIFETIME_DAYS} days, so it was denied. The item stays with ${ownerUsername}.`,
            'If you still want the item, you can ask for it again.',
          ],
          action: VIEW,
        },
  expireReview: ({ ownerUsername, requesterUsername }, to) =>
    to === 'owner'
      ? {
          title: `${requesterUsername} did not decide on your item`,
          paragraphs: [
            `${requesterUsername} neither accepted nor rejected the item within ${TRANSFER_LIFETIME_DAYS} days, so it counts as rejected. It is still yours.`,
            LOCKED_UNTIL_RECLAIMED,
          ],
          action: 'Reclaim the item',
        }
      : {
          title: 'Your time to review an item has ended',
          paragraphs: [
            `You neither accepted nor rejected the item of ${ownerUsername} within ${TRANSFER_LIFETIME_DAYS} days, so it counts as rejected. It stays with ${ownerUsername}.`,
            NOTHING_TO_DO,
          ],
          action: VIEW,
        },
  expireDenial: ({ ownerUsername, requesterUsername }, to) =>
    to === 'owner'
      ? {
          title: 'Your item is yours to use again',
          paragraphs: [
            `You did not reclaim the item that ${requesterUsername} did not take within ${TRANSFER_LIFETIME_DAYS} days, so it was reclaimed for you.`,
            'It is not locked any more: you can change it, or transfer it to someone else.',
          ],
          action: VIEW,
        }
      : {
          title: `A transfer from ${ownerUsername} has ended`,
          paragraphs: [
            `The item that you did not take was reclaimed for ${ownerUsername} after ${TRANSFER_LIFETIME_DAYS} days.`,
            NOTHING_TO_DO,
          ],
          action: VIEW,
        },
  reclaim: 'nobody',
  reopen: 'nobody',
  resetRequest: 'nobody',
  resetReview: 'nobody',
  resetDenial: 'nobody',
};

function itemNotAvailable({ ownerUsername: who }: TransferParties): MailText {
  return {
    title: 'Your request has ended',
    paragraphs: [
      `The item that you asked ${who} for is not available any more: it was deleted, or went to someone else.`,
      NOTHING_TO_DO,
    ],
    action: VIEW,
  };
}

/** The mails that both parties get after a repair. */
export const REPAIR_MAILS = {
  closed: {
    title: 'A transfer has ended',
    paragraphs: [
      'Something was wrong with one of your transfers: its item does not exist any more. An administrator has closed the transfer.',
      'There is nothing that you need to do.',
    ],
    action: 'View your transfers',
  },
  unrecoverable: {
    title: 'A transfer could not be repaired',
    paragraphs: [
      'Something was wrong with one of your transfers, and an administrator could not repair it: what is left of the item cannot be brought to its new owner.',
      'Nothing was deleted. If the item is still with its former owner, it can be transferred again.',
    ],
    action: 'View your transfers',
  },
} as const satisfies Record<string, MailText>;

export type RepairMail = keyof typeof REPAIR_MAILS;
