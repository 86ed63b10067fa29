import type { RefObject } from 'react';

/** The item that a QR code leads to. */
export interface QrSubject {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly assetType: string;
}

/** An email with the code, as far as it has been written. */
export interface MailDraft {
  readonly recipient: string;
  readonly includeName: boolean;
}

export interface QrModalProps {
  readonly item: QrSubject;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Holds the email that is being written, for as long as its dialog is open. A lock may have brought it back. */
  readonly mail: RefObject<MailDraft | undefined>;
}
