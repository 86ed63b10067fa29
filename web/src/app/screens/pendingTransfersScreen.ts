import { addTexts } from '#web/base/i18n.ts';
import { pendingTransfersTexts } from '#web/base/texts/pendingTransfers.ts';
import PendingTransfersScreen from '#web/features/transfers/pending/PendingTransfersScreen.tsx';

addTexts(pendingTransfersTexts);

export default PendingTransfersScreen;
