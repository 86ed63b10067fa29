import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './MissingPart.module.css';

const SHOWN_MS = 6_000;

let isMissing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

function show(shown: boolean): void {
  isMissing = shown;
  for (const watcher of watchers) watcher();
}

/** Tells the user for six seconds that something could not be loaded. */
export function tellMissingPart(): void {
  clearTimeout(timer);
  timer = setTimeout(() => show(false), SHOWN_MS);
  show(true);
}

/** The toast that tells so. It travels with the first load, because the code of the others may be what is missing. */
export function MissingPart() {
  const { t } = useTranslation('common');
  if (!useSyncExternalStore(watch, () => isMissing)) return null;
  return (
    <div role="alert" className={styles.toast}>
      {t(navigator.onLine ? 'notLoaded' : 'offline')}
    </div>
  );
}
