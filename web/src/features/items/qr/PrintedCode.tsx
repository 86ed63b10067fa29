import { useTranslation } from 'react-i18next';
import { PrintedPage } from '#web/ui/PrintedPage.tsx';
import styles from './QrCodeModal.module.css';

interface PrintedCodeProps {
  readonly name: string;
  /** The address of the code's image. */
  readonly source: string;
  readonly link: string;
}

/** The code on paper, with the item's name and instructions. */
export function PrintedCode({ name, source, link }: PrintedCodeProps) {
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
