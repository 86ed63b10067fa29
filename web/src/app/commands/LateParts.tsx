import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import KeyboardCommands from './KeyboardCommands.tsx';
import styles from './LateParts.module.css';

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says below the navigation that the browser has no connection. It takes no room, so that nothing moves. */
function OfflineLine() {
  const { t } = useTranslation('common');
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  // The region is there before its text, as a screen reader needs it.
  return (
    <div className={styles.place} aria-live="polite">
      {!isOnline && <p className={styles.line}>{t('offline')}</p>}
    </div>
  );
}

/** The parts beside every screen of a signed-in user that the first screen does not wait for. */
export default function LateParts() {
  return (
    <>
      <KeyboardCommands />
      <OfflineLine />
    </>
  );
}
