import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { faultOf, useDirectory, useFaultText } from './directory.ts';
import { useUsername } from './parts.tsx';

/** The white margin around the code, in modules. */
const QUIET_ZONE = 4;

/** A data URL of the text's QR code. It is drawn in the browser, because the text is a secret. */
async function drawCode(text: string): Promise<string> {
  const { toString: draw } = await import('qrcode');
  const svg = await draw(text, { type: 'svg', errorCorrectionLevel: 'M', margin: QUIET_ZONE });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export interface OfferedKey {
  /** In base 32, for typing it in. */
  readonly secret: string;
  /** The same as an `otpauth:` address, which opens an app on this device. */
  readonly address: string;
  /** A data URL of its QR code. */
  readonly picture: string;
}

/** A new key for an authenticator app. */
export function useOfferedKey() {
  const { t } = useTranslation('common');
  const directory = useDirectory();
  const faultText = useFaultText();
  const username = useUsername();
  const [key, setKey] = useState<OfferedKey>();
  const [error, setError] = useState<unknown>();
  const issuer = t('appName');

  const load = useCallback(async (): Promise<OfferedKey> => {
    const { secret, address } = await (await directory()).offerKey(issuer, username);
    return { secret, address, picture: await drawCode(address) };
  }, [directory, issuer, username]);

  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another key
  useEffect(() => {
    let isGone = false;
    setError(undefined);
    load().then(
      (offered) => isGone || setKey(offered),
      (reason: unknown) => isGone || setError(reason),
    );
    return () => {
      isGone = true;
    };
  }, [load, attempt]);

  return {
    key,
    failure: error === undefined ? undefined : faultText(error),
    retry: () => setAttempt((count) => count + 1),
  };
}

const CODE = /^\d{6}$/;

interface ConfirmationOptions {
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

/** Turns the authenticator app on with a code that it shows. A wrong code is explained at its field. */
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
