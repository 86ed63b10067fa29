import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';
import '#web/base/texts/leaving.ts';

interface FormFooterProps {
  readonly children: ReactNode;
  /** Undefined unless what was typed before a reload is in the form. */
  readonly onDiscardDraft?: (() => void) | undefined;
}

/** The end of a form, which stays at the bottom of the window while the form is longer than that. */
export function FormFooter({ children, onDiscardDraft }: FormFooterProps) {
  const { t } = useTranslation('leaving');
  return (
    <div className={styles.footer}>
      {onDiscardDraft && (
        <Group gap="xs" role="status">
          <Text size="sm">{t('broughtBack')}</Text>
          <Button variant="subtle" size="compact-sm" onClick={onDiscardDraft}>
            {t('discard')}
          </Button>
        </Group>
      )}
      {children}
    </div>
  );
}
