import { addTexts } from '#web/base/i18n.ts';
import { adminTexts } from '#web/base/texts/admin.ts';
import UserManagementScreen from '#web/features/admin/users/UserManagementScreen.tsx';

addTexts(adminTexts);

export default UserManagementScreen;
