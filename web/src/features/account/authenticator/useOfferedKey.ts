import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDirectory } from '../directory/useDirectory.ts';
import { useFaultText } from '../directory/useFaultText.ts';
import { useUsername } from '../parts/useUsername.ts';
import { drawCode } from './drawCode.ts';

export interface OfferedKey {
  /** As it is typed in. */
  readonly secret: string;
  /** The same as an `otpauth:` address, which opens an app on this device. */
  readonly address: string;
  /** The source of an image of its QR code. */
  readonly picture: string;
}

/** A new key, which lives as long as the dialog that shows it. */
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
