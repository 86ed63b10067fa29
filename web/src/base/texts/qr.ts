import qrCode from './qrCode.ts';
import sendQr from './sendQr.ts';

/** The texts of an item's QR code, which its dialogs load. */
export const qrTexts = { qrCode, sendQr } as const;
