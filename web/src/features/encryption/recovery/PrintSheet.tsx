import { useTranslation } from 'react-i18next';
import { PrintedPage } from '#web/ui/PrintedPage.tsx';
import { useMadeOn } from './useMadeOn.ts';
import { WordGrid } from './WordGrid.tsx';

/** The recovery key on paper. */
export function PrintSheet({ words }: { readonly words: readonly string[] }) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const madeOn = useMadeOn();
  return (
    <PrintedPage>
      <h1>{`${common('appName')}: ${t('recoveryKey.title')}`}</h1>
      <p>{madeOn}</p>
      <WordGrid words={words} />
      <p>{t('recoveryKey.tips.apart')}</p>
      <p>{t('recoveryKey.tips.order')}</p>
    </PrintedPage>
  );
}
