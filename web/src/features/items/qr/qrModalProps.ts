/** The item that a QR code leads to. */
export interface QrSubject {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly assetType: string;
}

export interface QrModalProps {
  readonly item: QrSubject;
  readonly opened: boolean;
  readonly onClose: () => void;
}
