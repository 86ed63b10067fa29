import { Box, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyLink } from './CopyLink.tsx';
import styles from './handOverParts.module.css';
import { QrOfLink } from './QrImage.tsx';
import { ShareLink } from './ShareLink.tsx';

interface HandOverWaysProps {
  readonly link: string;
  /** The name of the code. */
  readonly name: string;
  readonly codePx: number;
  /** Further ways. */
  readonly children?: ReactNode;
}

/** The code of a link, and the ways to send the link. */
export function HandOverWays({ link, name, codePx, children }: HandOverWaysProps) {
  const { t } = useTranslation('handOver');
  return (
    <Box className={styles.ways} __vars={{ '--code': `${codePx}px` }}>
      <div className={styles.code}>
        <QrOfLink key={link} link={link} name={name} size={codePx} />
      </div>
      <Stack gap="xs" justify="center">
        <Text size="sm" c="dimmed">
          {t('ways')}
        </Text>
        <ShareLink link={link} />
        <CopyLink link={link} />
        {children}
      </Stack>
    </Box>
  );
}

/** The four steps that follow, and who takes them. The other person scans; the owner has nothing to scan. */
export function HandOverSteps({ count = 1 }: { readonly count?: number }) {
  const { t } = useTranslation('handOver');
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading}>
        {t('next')}
      </Title>
      <ol className={styles.steps}>
        <li>{t('steps.scan')}</li>
        <li>{t('steps.request', { count })}</li>
        <li>{t('steps.approve')}</li>
        <li>{t('steps.accept', { count })}</li>
      </ol>
    </section>
  );
}
