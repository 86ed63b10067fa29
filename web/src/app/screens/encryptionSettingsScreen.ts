import EncryptionSettingsScreen from '#web/features/encryption/settings/EncryptionSettingsScreen.tsx';
import { addTexts } from '../i18n.ts';
import { encryptionTexts } from '../texts/encryption.ts';

addTexts(encryptionTexts);

export default EncryptionSettingsScreen;
