import { letter } from '#functions/lib/mail/letter.ts';
import type { Mail } from '#functions/lib/mail/post.ts';

/** Sharp on screens of twice the resolution, and printed. */
const IMAGE_PX = 560;
const SHOWN_PX = 280;
const CID = 'qr-code@item-registry';

export interface Offer {
  readonly sender: string;
  /** The address in the code. */
  readonly link: string;
  /** Undefined unless the sender includes it. */
  readonly itemName: string | undefined;
  /** Whether the recipient can sign in already. */
  readonly hasAccount: boolean;
}

/** A mail with an item's QR code in it, without its recipient. */
export async function qrMail({ sender, link, itemName, hasAccount }: Offer): Promise<Omit<Mail, 'to'>> {
  // Loaded at need. A CommonJS module that is bundled apart has no named exports.
  const { default: qrcode } = await import('qrcode');
  const png = await qrcode.toBuffer(link, { type: 'png', errorCorrectionLevel: 'M', width: IMAGE_PX });
  const content = letter({
    title: `${sender} sent you the QR code of an item`,
    paragraphs: [
      ...(itemName === undefined ? [] : [`${sender} calls the item “${itemName}”.`]),
      hasAccount ? WITH_ACCOUNT : WITHOUT_ACCOUNT,
      `The item becomes yours only when ${sender} has approved your request and you have accepted the item.`,
    ],
    action: hasAccount ? 'Ask for the item' : 'Sign up and ask for the item',
    link,
    image: { cid: CID, description: 'QR code that leads to the same page', sizePx: SHOWN_PX },
  });
  return { ...content, images: [{ cid: CID, fileName: 'qr-code.png', png }] };
}

const WITH_ACCOUNT = 'To ask for it, follow the link or scan the code with a phone.';
const WITHOUT_ACCOUNT =
  'Item Registry is where people keep track of the things they own, and pass them on. Sign up first; then follow the link or scan the code to ask for the item.';
