import encryptionDialogs from './encryptionDialogs.ts';
import encryptionPassword from './encryptionPassword.ts';
import encryptionSettings from './encryptionSettings.ts';

/** The texts of the encryption screens, which load them. */
export const encryptionTexts = { encryptionDialogs, encryptionPassword, encryptionSettings } as const;
