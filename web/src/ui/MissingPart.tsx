import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './MissingPart.module.css';

const SHOWN_MS = 6_000;

const listeners = new Set<() => void>();

/** Tells the user for six seconds that something could not be loaded. */
export function tellMissingPart(): void {
  for (const listener of listeners) listener();
}

function useIsTold(): boolean {
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listener = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTold(false), SHOWN_MS);
      setTold(true);
    };
    listeners.add(listener);
    return () => {
      clearTimeout(timer);
      listeners.delete(listener);
    };
  }, []);
  return isTold;
}

/** The toast that tells so. It travels with the first load, because the code of the others may be what is missing. */
export function MissingPart() {
  const { t } = useTranslation('common');
  if (!useIsTold()) return null;
  return (
    <div role="alert" className={styles.toast}>
      {t(navigator.onLine ? 'notLoaded' : 'offline')}
    </div>
  );
}
