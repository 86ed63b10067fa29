import { Button, Code, Image, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './KeyView.module.css';
import type { OfferedKey } from './useOfferedKey.ts';

const GROUP = /.{1,4}/g;

/** A key, to be scanned or typed in. */
export function KeyView({ secret, address, picture }: OfferedKey) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.key}>
      {/* Always dark on white, in the dark theme too: many scanners do not read an inverted code. */}
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
