import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** When the key was made, for its copies: an old copy can be told from the one that counts. */
export function useMadeOn(): string {
  const { t, i18n } = useTranslation('encryptionDialogs');
  const [date] = useState(() => new Date());
  return t('recoveryKey.madeOn', { date: date.toLocaleDateString(i18n.language, { dateStyle: 'long' }) });
}
