import PendingTransfersScreen from '#web/features/transfers/pending/PendingTransfersScreen.tsx';
import { addTexts } from '../i18n.ts';
import { pendingTransfersTexts } from '../texts/pendingTransfers.ts';

addTexts(pendingTransfersTexts);

export default PendingTransfersScreen;
