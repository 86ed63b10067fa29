import 'i18next';
import type { accountTexts } from './account.ts';
import type { accountDeletedTexts } from './accountDeleted.ts';
import type { activityTexts } from './activity.ts';
import type { addingFilesTexts } from './addingFiles.ts';
import type { adminTexts } from './admin.ts';
import type { bulkTexts } from './bulk.ts';
import type { commandTexts } from './commands.ts';
import type { commonTexts } from './common.ts';
import type { connectionTexts } from './connection.ts';
import type { createItemTexts } from './createItem.ts';
import type { damagedItemTexts } from './damagedItem.ts';
import type { deletingTexts } from './deleting.ts';
import type { demoTexts } from './demo.ts';
import type { encryptionAlertsTexts } from './encryptionAlerts.ts';
import type { encryptionDialogsTexts } from './encryptionDialogs.ts';
import type { encryptionPasswordTexts } from './encryptionPassword.ts';
import type { encryptionSettingsTexts } from './encryptionSettings.ts';
import type { exportingTexts } from './exporting.ts';
import type { filtersTexts } from './filters.ts';
import type { helpTexts } from './help.ts';
import type home from './home.ts';
import type { importingTexts } from './importing.ts';
import type { incompleteTexts } from './incomplete.ts';
import type { itemDetailsTexts } from './itemDetails.ts';
import type { itemFilesTexts } from './itemFiles.ts';
import type { leavingTexts } from './leaving.ts';
import type { memoryTexts } from './memory.ts';
import type { mergingTexts } from './merging.ts';
import type { overviewTexts } from './overview.ts';
import type { pendingTransfersTexts } from './pendingTransfers.ts';
import type { placesTexts } from './places.ts';
import type { printedTexts } from './printed.ts';
import type { qrTexts } from './qr.ts';
import type { quickAddTexts } from './quickAdd.ts';
import type { reportTexts } from './report.ts';
import type { samplesTexts } from './samples.ts';
import type { scanningTexts } from './scanning.ts';
import type { showingTexts } from './showing.ts';
import type { tableTexts } from './table.ts';
import type { tourTexts } from './tour.ts';
import type { transferRequestTexts } from './transferRequest.ts';
import type { trashTexts } from './trash.ts';
import type { unlockingTexts } from './unlocking.ts';
import type { versionsTexts } from './versions.ts';

/** The types of the texts are what the keys of `t` are checked against. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { home: typeof home } & typeof accountTexts &
      typeof accountDeletedTexts &
      typeof activityTexts &
      typeof addingFilesTexts &
      typeof adminTexts &
      typeof commandTexts &
      typeof commonTexts &
      typeof connectionTexts &
      typeof createItemTexts &
      typeof demoTexts &
      typeof encryptionAlertsTexts &
      typeof encryptionDialogsTexts &
      typeof encryptionPasswordTexts &
      typeof encryptionSettingsTexts &
      typeof exportingTexts &
      typeof filtersTexts &
      typeof helpTexts &
      typeof importingTexts &
      typeof incompleteTexts &
      typeof damagedItemTexts &
      typeof itemDetailsTexts &
      typeof itemFilesTexts &
      typeof memoryTexts &
      typeof mergingTexts &
      typeof pendingTransfersTexts &
      typeof qrTexts &
      typeof reportTexts &
      typeof bulkTexts &
      typeof placesTexts &
      typeof versionsTexts &
      typeof deletingTexts &
      typeof leavingTexts &
      typeof quickAddTexts &
      typeof overviewTexts &
      typeof samplesTexts &
      typeof scanningTexts &
      typeof showingTexts &
      typeof tourTexts &
      typeof printedTexts &
      typeof tableTexts &
      typeof transferRequestTexts &
      typeof trashTexts &
      typeof unlockingTexts;
  }
}
