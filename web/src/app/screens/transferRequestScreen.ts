import TransferRequestScreen from '#web/features/transfers/request/TransferRequestScreen.tsx';
import { addTexts } from '../i18n.ts';
import { transferRequestTexts } from '../texts/transferRequest.ts';

addTexts(transferRequestTexts);

export default TransferRequestScreen;
