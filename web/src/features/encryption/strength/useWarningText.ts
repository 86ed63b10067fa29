import { useTranslation } from 'react-i18next';
import encryptionPassword from '#web/base/texts/encryptionPassword.ts';

type Warning = keyof typeof encryptionPassword.strength.warnings;

const isKnown = (warning: string): warning is Warning => warning in encryptionPassword.strength.warnings;

/** The text of a warning of the strength meter; nothing for one that has no text here. */
export function useWarningText(): (warning: string | undefined) => string {
  const { t } = useTranslation('encryptionPassword');
  return (warning) => (warning !== undefined && isKnown(warning) ? t(`strength.warnings.${warning}`) : '');
}
