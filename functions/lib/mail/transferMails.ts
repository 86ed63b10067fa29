import { setTimeout as wait } from 'node:timers/promises';
import type { Directory } from '#functions/lib/identity/directory.ts';
import type { TransferStep } from '#shared/domain/transfers.ts';
import { nameOf, powertoolsMailFailures, type RecordMailFailure } from './failures.ts';
import { type Content, letter } from './letter.ts';
import type { Post } from './post.ts';
import { REPAIR_MAILS, type RepairMail } from './repairMails.ts';
import { STEP_MAILS, type TransferParties } from './stepMails.ts';

/** Longer than mails take, and short enough for someone who waits for the answer to a decision. */
const LIMIT_MS = 5_000;

export interface TransferMails {
  /**
   * Tells the other party of a step that was taken, within 5 seconds. It never throws: a decision stands
   * whether or not its mail goes out.
   */
  readonly tell: (transfer: TransferParties, step: 'request' | TransferStep) => Promise<void>;
  /** Tells both parties what came of a repair, in the same way. */
  readonly tellBoth: (transfer: TransferParties, what: RepairMail) => Promise<void>;
}

interface Deps {
  readonly directory: Directory;
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
  async function send(userId: string, content: Omit<Content, 'link'>): Promise<void> {
    const account = await directory.find(userId);
    // A username can look like another person's id.
    if (account?.userId !== userId) return;
    const link = new URL('/view-pending-transfers', siteOrigin).href;
    await post.send({ to: account.email, ...letter({ ...content, link }) });
  }

  async function inTime(sent: Promise<void>, about: string, { transferId }: TransferParties): Promise<void> {
    const ended = new AbortController();
    const tooLate = wait(LIMIT_MS, undefined, { signal: ended.signal }).then(() => {
      throw new MailTooLate();
    });
    try {
      await Promise.race([sent, tooLate]);
    } catch (error) {
      record({ about, transferId, name: nameOf(error) });
    } finally {
      // Whichever lost the race has nobody left to tell.
      sent.catch(() => undefined);
      tooLate.catch(() => undefined);
      ended.abort();
    }
  }

  return {
    async tell(transfer, step) {
      const said = STEP_MAILS[step];
      if (!said) return;
      const userId = said.to === 'owner' ? transfer.ownerId : transfer.requesterId;
      await inTime(send(userId, said.write(transfer)), step, transfer);
    },

    async tellBoth(transfer, what) {
      const parties = [transfer.ownerId, transfer.requesterId];
      await Promise.all(parties.map((userId) => inTime(send(userId, REPAIR_MAILS[what]), what, transfer)));
    },
  };
}

class MailTooLate extends Error {
  override readonly name = 'MailTooLate';
}
