import { useTranslation } from 'react-i18next';
import { PrintedPage } from '#web/ui/PrintedPage.tsx';
import styles from './QrSheet.module.css';

interface QrSheetProps {
  readonly name: string;
  readonly source: string;
  readonly link: string;
}

/** The code on paper: whose it is, and what one does with it. */
export function QrSheet({ name, source, link }: QrSheetProps) {
  const { t } = useTranslation('qrCode');
  return (
    <PrintedPage>
      <div className={styles.sheet}>
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
        <img className={styles.code} src={source} alt="" />
        <div className={styles.steps}>
          <p>{t('sheet.lead')}</p>
          <ol>
            <li>{t('sheet.scan')}</li>
            <li>{t('sheet.signIn')}</li>
            <li>{t('sheet.ask')}</li>
          </ol>
        </div>
        <p className={styles.link}>
          {t('sheet.link')} <bdi>{link}</bdi>
        </p>
      </div>
    </PrintedPage>
  );
}
