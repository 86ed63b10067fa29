import UserManagementScreen from '#web/features/admin/users/UserManagementScreen.tsx';
import { addTexts } from '../i18n.ts';
import { adminTexts } from '../texts/admin.ts';

addTexts(adminTexts);

export default UserManagementScreen;
