import type { NamedValue } from '#shared/domain/knownDetails.ts';
import ScanDialog from './ScanDialog.tsx';
import { type Scanned, scannedDetail } from './scannedCode.ts';

interface ScanNewDetailProps {
  readonly details: () => readonly NamedValue[];
  readonly onScanned: (detail: Scanned) => void;
  readonly onClose: () => void;
}

/** Reads the code of a product, which becomes a detail of the item in the form. */
export default function ScanNewDetail({ details, onScanned, onClose }: ScanNewDetailProps) {
  return <ScanDialog onFound={(code) => onScanned(scannedDetail(code, details()))} onClose={onClose} />;
}
