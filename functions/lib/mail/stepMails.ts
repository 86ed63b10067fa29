import type { Party, TransferStep } from '#shared/domain/transfers.ts';
import type { Content } from './letter.ts';

/** What a mail says of a transfer: the two people, as they were named when it was asked for. */
export interface TransferParties {
  readonly transferId: string;
  readonly ownerId: string;
  readonly requesterId: string;
  readonly ownerUsername: string;
  readonly requesterUsername: string;
}

interface StepMail {
  readonly to: Party;
  readonly write: (transfer: TransferParties) => Omit<Content, 'link'>;
}

const VIEW = 'View your transfers';
const NOTHING_TO_DO = 'There is nothing that you need to do.';

/**
 * What the other party is told of each step: who did what, and what comes next. Never the name of an item,
 * which a mail would carry in clear.
 */
export const STEP_MAILS: Readonly<Partial<Record<'request' | TransferStep, StepMail>>> = {
  request: {
    to: 'owner',
    write: ({ requesterUsername: who }) => ({
      title: `${who} asks for one of your items`,
      paragraphs: [
        `${who} would like one of your items to be transferred to them.`,
        'Nothing changes until you decide. See who is asking, then approve or deny the request.',
      ],
      action: 'View the request',
    }),
  },
  approve: {
    to: 'requester',
    write: ({ ownerUsername: who }) => ({
      title: `${who} approved your request`,
      paragraphs: [
        `${who} agreed to transfer the item that you asked for.`,
        'It is your turn: review the item, then accept or reject it. It becomes yours only when you accept.',
      ],
      action: 'Review the item',
    }),
  },
  deny: {
    to: 'requester',
    write: ({ ownerUsername: who }) => ({
      title: `${who} denied your request`,
      paragraphs: [`${who} decided to keep the item that you asked for.`, NOTHING_TO_DO],
      action: VIEW,
    }),
  },
  cancel: {
    to: 'requester',
    write: ({ ownerUsername: who }) => ({
      title: `${who} cancelled a transfer to you`,
      paragraphs: [`${who} took back the item before you had accepted it.`, NOTHING_TO_DO],
      action: VIEW,
    }),
  },
  close: {
    to: 'requester',
    write: ({ ownerUsername: who }) => ({
      title: 'Your request has ended',
      paragraphs: [
        `The item that you asked ${who} for is not available any more: it was deleted, or went to someone else.`,
        NOTHING_TO_DO,
      ],
      action: VIEW,
    }),
  },
  accept: {
    to: 'owner',
    write: ({ requesterUsername: who }) => ({
      title: `${who} accepted your item`,
      paragraphs: [`The transfer is complete. The item is now in the registry of ${who}.`, NOTHING_TO_DO],
      action: VIEW,
    }),
  },
  reject: {
    to: 'owner',
    write: ({ requesterUsername: who }) => ({
      title: `${who} rejected your item`,
      paragraphs: [
        `${who} reviewed the item and decided not to take it. It is still yours.`,
        'It stays locked until you reclaim it. After that you can change it, or transfer it to someone else.',
      ],
      action: 'Reclaim the item',
    }),
  },
  withdraw: {
    to: 'owner',
    write: ({ requesterUsername: who }) => ({
      title: `${who} withdrew a request`,
      paragraphs: [`${who} no longer asks for one of your items.`, NOTHING_TO_DO],
      action: VIEW,
    }),
  },
};
