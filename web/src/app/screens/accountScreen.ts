import { addTexts } from '#web/base/i18n.ts';
import { accountTexts } from '#web/base/texts/account.ts';
import AccountScreen from '#web/features/account/AccountScreen.tsx';

addTexts(accountTexts);

export default AccountScreen;
