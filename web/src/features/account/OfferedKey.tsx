import { Button, Code, Image, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDirectory, useFaultText } from './directory.ts';
import styles from './OfferedKey.module.css';
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

const GROUP = /.{1,4}/g;

/** The key as a picture to scan, as a link on a phone, and in text to type in. */
export function KeyView({ secret, address, picture }: OfferedKey) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.key}>
      {/* The code is dark on white in the dark theme too: many scanners do not read an inverted one. */}
      <Image src={picture} alt={t('authenticator.picture')} w={200} h={200} bg="white" radius="md" />
      <Button component="a" href={address} variant="default" fullWidth hiddenFrom="sm">
        {t('authenticator.openApp')}
      </Button>
      <Stack gap={4} className={styles.text}>
        <Text size="sm">{t('authenticator.orType')}</Text>
        <Code block className={styles.code} aria-label={t('authenticator.key')}>
          {secret.match(GROUP)?.join(' ')}
        </Code>
        <Text size="sm" c="dimmed">
          {t('authenticator.keep')}
        </Text>
      </Stack>
    </div>
  );
}

/** Stands in for the key until it is there. */
export function KeyLoading() {
  const { t } = useTranslation('account');
  return (
    <>
      <VisuallyHidden role="status">{t('authenticator.making')}</VisuallyHidden>
      <Skeleton height={200} width={200} />
    </>
  );
}
