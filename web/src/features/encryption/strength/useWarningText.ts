import { useTranslation } from 'react-i18next';
import { encryptionPasswordTexts } from '#web/base/texts/encryptionPassword.ts';

const { warnings } = encryptionPasswordTexts.encryptionPassword.strength;

const isKnown = (warning: string): warning is keyof typeof warnings => warning in warnings;

/** The text of a warning of the strength meter; nothing for one that has no text here. */
export function useWarningText(): (warning: string | undefined) => string {
  const { t } = useTranslation('encryptionPassword');
  return (warning) => (warning !== undefined && isKnown(warning) ? t(`strength.warnings.${warning}`) : '');
}
