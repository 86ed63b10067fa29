import { addTexts } from '#web/base/i18n.ts';
import { encryptionTexts } from '#web/base/texts/encryption.ts';
import EncryptionSettingsScreen from '#web/features/encryption/settings/EncryptionSettingsScreen.tsx';

addTexts(encryptionTexts);

export default EncryptionSettingsScreen;
