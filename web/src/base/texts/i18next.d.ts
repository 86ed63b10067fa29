import 'i18next';
import type { accountTexts } from './account.ts';
import type { activityTexts } from './activity.ts';
import type { adminTexts } from './admin.ts';
import type { demoTexts } from './demo.ts';
import type { encryptionTexts } from './encryption.ts';
import type { english } from './english.ts';
import type { itemTexts } from './items.ts';
import type { pendingTransfersTexts } from './pendingTransfers.ts';
import type { qrTexts } from './qr.ts';
import type { reportTexts } from './report.ts';
import type { transferRequestTexts } from './transferRequest.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english &
      typeof accountTexts &
      typeof activityTexts &
      typeof adminTexts &
      typeof demoTexts &
      typeof encryptionTexts &
      typeof itemTexts &
      typeof pendingTransfersTexts &
      typeof qrTexts &
      typeof reportTexts &
      typeof transferRequestTexts;
  }
}
