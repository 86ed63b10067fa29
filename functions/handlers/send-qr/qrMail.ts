import { constants } from 'node:zlib';
import { type Content, letter } from '#functions/lib/mail/letter.ts';
import type { Mail } from '#functions/lib/mail/post.ts';
import { REASONS } from '#functions/lib/mail/reasons.ts';

/** Sharp on screens of twice the resolution, and printed. */
const IMAGE_PX = 560;
const SHOWN_PX = 280;
/**
 * Most rows of a code repeat the one above, which PNG's second filter makes zeros. To try every filter on each row takes
 * three times as long, and the image is no smaller.
 */
const PACKING = { filterType: 2, deflateStrategy: constants.Z_DEFAULT_STRATEGY, deflateLevel: 6 };
const CID = 'qr-code@item-registry';

export interface Offer {
  readonly sender: string;
  /** The address in the code. */
  readonly link: string;
  /** Undefined unless the sender includes it. */
  readonly itemName: string | undefined;
}

/** A mail with an item's QR code in it to someone with an account, without its recipient. */
export const qrMail = ({ sender, link, itemName }: Offer): Promise<Omit<Mail, 'to'>> =>
  withCode(link, {
    title: `${sender} sent you the QR code of an item`,
    paragraphs: [
      ...(itemName === undefined ? [] : [`${sender} calls the item “${itemName}”.`]),
      `The code leads you to a page where you can ask ${sender} for it.`,
      lastWordOf(sender),
    ],
    action: 'Ask for the item',
  });

/** A name in which a mail program sees no address, and that is too short for a message. */
const PLAIN_NAME = /^[\p{L}\p{N}_-]{1,32}$/u;

/**
 * The mail to an address without an account. It carries no text that its sender chose freely, for otherwise anyone
 * could send strangers what they like from the operator's address: not the item's name, and of usernames only plain ones.
 */
export function qrMailToStranger({ sender, link }: Offer): Promise<Omit<Mail, 'to'>> {
  const name = PLAIN_NAME.test(sender) ? sender : undefined;
  return withCode(link, {
    title: `${name ?? 'Someone'} sent you the QR code of an item`,
    paragraphs: [
      'Item Registry is where people keep track of the things they own, and pass them on. Sign up first; then you can ask for the item.',
      lastWordOf(name ?? 'its owner'),
    ],
    action: 'Sign up and ask for the item',
  });
}

const lastWordOf = (owner: string): string =>
  `The item becomes yours only when ${owner} has approved your request and you have accepted the item.`;

async function withCode(
  link: string,
  content: Pick<Content, 'title' | 'paragraphs' | 'action'>,
): Promise<Omit<Mail, 'to'>> {
  // Loaded at need. A CommonJS module that is bundled apart has no named exports.
  const { default: qrcode } = await import('qrcode');
  const png = await qrcode.toBuffer(link, {
    type: 'png',
    errorCorrectionLevel: 'M',
    width: IMAGE_PX,
    // The library writes into it.
    rendererOpts: { ...PACKING },
  });
  const image = {
    cid: CID,
    description: 'QR code that leads to the same page',
    sizePx: SHOWN_PX,
    caption: 'Reading this on a computer? Scan the code with your phone.',
  };
  return {
    ...letter({ ...content, link, reason: REASONS.written, image }),
    images: [{ cid: CID, fileName: 'qr-code.png', png }],
  };
}
