import { type ReactNode, useState } from 'react';
import {
  ENCRYPTION_SESSION_MINUTES,
  REMEMBERED_ENCRYPTION_SESSION_MINUTES,
} from '#shared/domain/constants.ts';
import { MINUTE_MS } from '../model/sessionState.ts';
import styles from './LockRing.module.css';

/** How long a session lasts in all, of which this much is left when it is first seen. */
const wholeOf = (timeLeft: number): number =>
  (timeLeft <= ENCRYPTION_SESSION_MINUTES * MINUTE_MS
    ? ENCRYPTION_SESSION_MINUTES
    : REMEMBERED_ENCRYPTION_SESSION_MINUTES) * MINUTE_MS;

interface LockRingProps {
  readonly end: number;
  readonly timeLeft: number;
  readonly children: ReactNode;
}

/** The time left, as a ring around the padlock that closes up. */
export function LockRing({ end, timeLeft, children }: LockRingProps) {
  const [scale, setScale] = useState({ end, whole: wholeOf(timeLeft) });
  if (scale.end !== end) setScale({ end, whole: wholeOf(timeLeft) });
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 36 36" aria-hidden="true" className={styles.circle}>
        <circle cx="18" cy="18" r="16" className={styles.track} />
        <circle
          cx="18"
          cy="18"
          r="16"
          className={styles.time}
          pathLength={1}
          strokeDasharray={`${Math.min(1, timeLeft / scale.whole)} 1`}
        />
      </svg>
      {children}
    </span>
  );
}
