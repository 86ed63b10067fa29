import type { LocalStore } from '../store/store.ts';
import type { Accounts } from './accounts.ts';
import { CODE_PATH, createCodeStep } from './codeStep.ts';
import type { DirectoryMail } from './directoryMail.ts';
import { createForgotStep, FORGOT_PATH } from './forgotStep.ts';
import { createNewPasswordStep, NEW_PASSWORD_PATH } from './newPasswordStep.ts';
import { createResetCodes } from './resetCodes.ts';
import { createResetStep, RESET_PATH } from './resetStep.ts';
import { createSignInStep } from './signInStep.ts';
import { createSignUpStep } from './signUpStep.ts';
import type { ContinueAs, Step } from './visit.ts';

interface Options {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly mail: DirectoryMail;
}

/** The pages of the sign-in by their paths below it, and which one follows which. */
export function createSteps({ accounts, store, mail }: Options): Readonly<Record<string, Step>> {
  const newPassword = createNewPasswordStep(accounts, store);
  const whenProved: ContinueAs = (visit, account) =>
    account.status === 'FORCE_CHANGE_PASSWORD' ? newPassword.begin(visit, account) : visit.finish(account);
  const code = createCodeStep(accounts, store, whenProved);
  const goOn: ContinueAs = (visit, account) =>
    account.authenticator?.enabled ? code.begin(visit, account) : whenProved(visit, account);

  const codes = createResetCodes(store, mail);
  const reset = createResetStep({ accounts, store, codes, goOn });
  return {
    '': createSignInStep({ accounts, goOn, chooseAnother: reset.begin }),
    '/sign-up': createSignUpStep(accounts),
    [NEW_PASSWORD_PATH]: newPassword,
    [CODE_PATH]: code,
    [FORGOT_PATH]: createForgotStep({ accounts, codes, askForCode: reset.begin }),
    [RESET_PATH]: reset,
  };
}
