import { type ReactNode, useState } from 'react';
import { isUnencrypted } from '#shared/domain/items.ts';

interface WebPhotoProps {
  readonly address: string;
  readonly label: string;
  readonly className: string | undefined;
  /** Draws the reason in place of a photo that cannot be shown, by its name among the texts. */
  readonly broken: (fault: 'unencrypted' | 'unloaded') => ReactNode;
}

/** A photo at an address of the web, which learns nothing of the page that shows it. */
export function WebPhoto({ address, label, className, broken }: WebPhotoProps) {
  const [isBroken, setBroken] = useState(false);
  if (isUnencrypted(address)) return broken('unencrypted');
  if (isBroken) return broken('unloaded');
  return (
    <img
      className={className}
      src={address}
      alt={label}
      referrerPolicy="no-referrer"
      draggable={false}
      onError={() => setBroken(true)}
    />
  );
}
