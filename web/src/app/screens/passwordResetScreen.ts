import PasswordResetScreen from '#web/features/encryption/PasswordResetScreen.tsx';
import { addTexts } from '../i18n.ts';
import { encryptionTexts } from '../texts/encryption.ts';

addTexts(encryptionTexts);

export default PasswordResetScreen;
