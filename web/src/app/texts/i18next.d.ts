import 'i18next';
import type { encryptionTexts } from './encryption.ts';
import type { english } from './english.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english & typeof encryptionTexts;
  }
}
