import { addTexts } from '#web/base/i18n.ts';
import { encryptionTexts } from '#web/base/texts/encryption.ts';
import PasswordResetScreen from '#web/features/encryption/PasswordResetScreen.tsx';

addTexts(encryptionTexts);

export default PasswordResetScreen;
