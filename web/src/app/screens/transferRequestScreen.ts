import { addTexts } from '#web/base/i18n.ts';
import { transferRequestTexts } from '#web/base/texts/transferRequest.ts';
import TransferRequestScreen from '#web/features/transfers/request/TransferRequestScreen.tsx';

addTexts(transferRequestTexts);

export default TransferRequestScreen;
