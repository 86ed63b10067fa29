import { addTexts } from '#web/app/i18n.ts';
import { accountTexts } from '#web/app/texts/account.ts';
import AccountScreen from './AccountScreen.tsx';

addTexts(accountTexts);

/** The account page, which brings its texts in the same file. */
export default AccountScreen;
