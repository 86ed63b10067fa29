import { useTranslation } from 'react-i18next';
import { RetryButton } from '#web/ui/buttons.tsx';
import '#web/base/texts/incomplete.ts';
import { Failure } from '#web/ui/Failure.tsx';

/** Says that only a part of the items could be read, and reads them again. */
export default function CutShort({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('cutShort');
  return (
    <Failure mb="md" title={t('title')} text={<p>{t('text')}</p>}>
      <RetryButton label={t('again')} onRetry={onRetry} />
    </Failure>
  );
}
