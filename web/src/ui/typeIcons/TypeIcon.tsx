import { Suspense } from 'react';
import { lazyPart } from '../lazyPart.ts';
import type { TypeIconProps } from './DrawnType.tsx';
import styles from './TypeIcon.module.css';

const DrawnType = lazyPart(() => import('./DrawnType.tsx'));
/** Loads the icons. A screen that is about to show some calls it early, so that they are there in time. */
export const loadTypeIcons = DrawnType.preload;

/**
 * The icon of an item's type, in the type's hue. It is decoration: the type is written beside it. The icons are no
 * part of the first load; until they are there their place is empty and has its size.
 */
export function TypeIcon(props: TypeIconProps) {
  const { isTinted, size, className = '' } = props;
  const place = (
    <span className={`${styles.place} ${className}`} data-tinted={isTinted || undefined}>
      <span style={{ width: size, height: size }} />
    </span>
  );
  return (
    <Suspense fallback={place}>
      <DrawnType {...props} />
    </Suspense>
  );
}
