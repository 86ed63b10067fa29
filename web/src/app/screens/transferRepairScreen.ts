import { addTexts } from '#web/base/i18n.ts';
import { adminTexts } from '#web/base/texts/admin.ts';
import TransferRepairScreen from '#web/features/admin/repair/TransferRepairScreen.tsx';

addTexts(adminTexts);

export default TransferRepairScreen;
