import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { faultOf } from '../directory/errors.ts';
import { useDirectory } from '../directory/useDirectory.ts';
import { useFaultText } from '../directory/useFaultText.ts';

const CODE = /^\d{6}$/;

interface ConfirmationOptions {
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

/** Turns the authenticator app on with a code that it shows. What is wrong with the code is said at its field. */
export function useConfirmation({ onBusy, onDone }: ConfirmationOptions) {
  const { t } = useTranslation('account');
  const directory = useDirectory();
  const faultText = useFaultText();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const refuse = (text: string): void => {
    setWrong(text);
    field.current?.focus();
  };

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (faultOf(error) !== 'wrongCode') return faultText(error);
      refuse(faultText(error));
      return undefined;
    },
  });

  const turnOn = async (digits: string): Promise<void> => {
    await (await directory()).turnOnAuthenticator(digits);
    onDone();
  };

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const digits = code.replaceAll(/\s/g, '');
    if (CODE.test(digits)) void run(() => turnOn(digits));
    else refuse(t('authenticator.codeForm'));
  };

  const fieldProps = {
    ref: field,
    value: code,
    error: wrong,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setCode(currentTarget.value);
      setWrong(undefined);
    },
  };
  return { fieldProps, onSubmit, ...submission };
}
