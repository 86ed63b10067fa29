import { useTranslation } from 'react-i18next';
import styles from './WordGrid.module.css';

/** Numbered words, row by row. They are told to screen readers and kept from translation and spelling services. */
export function WordGrid({ words }: { readonly words: readonly string[] }) {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <ol className={styles.grid} aria-label={t('recoveryKey.words')} translate="no" spellCheck={false}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a word may occur twice
        <li key={index} className={styles.word}>
          {word}
        </li>
      ))}
    </ol>
  );
}
