import type { Content } from './letter.ts';

/** What both parties of a transfer are told after a repair. Never the name of an item. */
export const REPAIR_MAILS = {
  closed: {
    title: 'A transfer has ended',
    paragraphs: [
      'The records of a transfer of yours did not agree: the item that it was about does not exist any more. An administrator closed the transfer.',
      'There is nothing that you need to do.',
    ],
    action: 'View your transfers',
  },
  unrecoverable: {
    title: 'A transfer could not be repaired',
    paragraphs: [
      'The records of a transfer of yours did not agree, and an administrator could not repair them: what is left of the item cannot be brought to its new owner.',
      'Nothing was deleted. If the item is still with its former owner, it can be transferred again.',
    ],
    action: 'View your transfers',
  },
} as const satisfies Record<string, Omit<Content, 'link'>>;

export type RepairMail = keyof typeof REPAIR_MAILS;
