import { useTranslation } from 'react-i18next';
import styles from './Layout.module.css';

export const CONTENT_ID = 'content';

/** Lets a keyboard pass over the navigation. */
export function SkipLink() {
  const { t } = useTranslation('navigation');
  return (
    <a
      className={styles.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
