import { addTexts, startTexts } from '#web/app/i18n.ts';
import { encryptionTexts } from '#web/app/texts/encryption.ts';

/** The app's texts, with those that the encryption screens bring. */
export function startEncryptionTexts(): void {
  startTexts();
  addTexts(encryptionTexts);
}
