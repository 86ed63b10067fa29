import { addTexts, startTexts } from '#web/base/i18n.ts';
import { encryptionTexts } from '#web/base/texts/encryption.ts';

/** The app's texts, with those that the encryption screens bring. */
export function startEncryptionTexts(): void {
  startTexts();
  addTexts(encryptionTexts);
}
