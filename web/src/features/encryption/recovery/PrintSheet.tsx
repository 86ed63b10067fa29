import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './PrintSheet.module.css';
import { useMadeOn } from './useMadeOn.ts';
import { WordGrid } from './WordGrid.tsx';

/** The one page that is printed in place of the app. On the screen it is not there. */
export function PrintSheet({ words }: { readonly words: readonly string[] }) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const madeOn = useMadeOn();
  return createPortal(
    <section className={styles.sheet} aria-hidden="true">
      <h1>{`${common('appName')}: ${t('recoveryKey.title')}`}</h1>
      <p>{madeOn}</p>
      <WordGrid words={words} />
      <p>{t('recoveryKey.tips.apart')}</p>
      <p>{t('recoveryKey.tips.order')}</p>
    </section>,
    document.body,
  );
}
