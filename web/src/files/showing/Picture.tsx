import { Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import '#web/base/texts/showing.ts';
import { thumbHashToDataURL } from 'thumbhash';
import type { FileOwner } from './fetching/openFile.ts';
import { renditionFor } from './fileRoles.ts';
import styles from './Picture.module.css';
import { useNear } from './useNear.ts';
import { type PictureState, usePictureAddress } from './usePictureAddress.ts';

export interface PictureProps {
  readonly owner: FileOwner;
  readonly file: ItemFile;
  readonly rendition: 'thumbnail' | 'view';
  /** Empty where the picture is decoration. */
  readonly alt: string;
  /** The size of the place, which the picture never changes. */
  readonly className?: string | undefined;
  /** By default it fills its place, and what does not fit is cut off. */
  readonly fit?: 'cover' | 'contain';
}

type Fault = Exclude<PictureState, 'loading' | 'shown'> | 'unencrypted' | 'unloaded';

/** Stands in place of a picture that cannot be shown. A small one has no room for the sentence, and shows it to the pointer. */
export function BrokenPicture({ fault, isSmall }: { readonly fault: Fault; readonly isSmall: boolean }) {
  const { t } = useTranslation('showing');
  const text = t(`fault.${fault}`);
  return (
    <span
      className={styles.fault}
      data-large={!isSmall || undefined}
      role="img"
      aria-label={text}
      title={isSmall ? text : undefined}
    >
      <IconPhotoOff size={isSmall ? 20 : 32} stroke={1.5} aria-hidden="true" />
      {!isSmall && (
        <Text span size="sm" aria-hidden="true">
          {text}
        </Text>
      )}
    </span>
  );
}

function LoadedPicture({ owner, file, rendition, alt }: PictureProps) {
  const { address, state } = usePictureAddress(owner, file, renditionFor(file, rendition));
  if (address !== undefined) {
    return <img className={styles.image} src={address} alt={alt} decoding="async" draggable={false} />;
  }
  if (state === 'loading' || state === 'shown') return null;
  return <BrokenPicture fault={state} isSmall={rendition === 'thumbnail'} />;
}

/** The address of the blurred picture of a ThumbHash in base64; undefined where it is none. */
function placeholderAddress(hash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/**
 * A photo of an item, or the first page of a document. It is fetched when its place comes near the part of the page
 * that the user sees; until then, and where it is slow, its blurred placeholder stands there.
 */
export default function Picture(props: PictureProps) {
  const { file, className = '', fit = 'cover' } = props;
  const frame = useRef<HTMLSpanElement>(null);
  const isNear = useNear(frame);
  const blurred = useMemo(() => file.placeholder && placeholderAddress(file.placeholder), [file.placeholder]);
  return (
    <span ref={frame} className={`${styles.frame} ${className}`} data-fit={fit}>
      {blurred && <img className={styles.placeholder} src={blurred} alt="" aria-hidden="true" />}
      {isNear && <LoadedPicture {...props} />}
    </span>
  );
}
