import TransferRepairScreen from '#web/features/admin/repair/TransferRepairScreen.tsx';
import { addTexts } from '../i18n.ts';
import { adminTexts } from '../texts/admin.ts';

addTexts(adminTexts);

export default TransferRepairScreen;
