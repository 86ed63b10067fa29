import AccountScreen from '#web/features/account/AccountScreen.tsx';
import { addTexts } from '../i18n.ts';
import { accountTexts } from '../texts/account.ts';

addTexts(accountTexts);

export default AccountScreen;
