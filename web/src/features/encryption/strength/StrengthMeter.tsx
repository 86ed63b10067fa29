import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './StrengthMeter.module.css';
import { usePasswordStrength } from './usePasswordStrength.ts';
import { useWarningText } from './useWarningText.ts';

const BARS = [1, 2, 3, 4] as const;
const GRADES = ['none', 'weak', 'fair', 'good', 'strong'] as const;

/** How hard a new password is to guess, and what would make it harder. It advises and refuses nothing. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const { t } = useTranslation('encryptionPassword');
  const strength = usePasswordStrength(password);
  const warningText = useWarningText();
  const score = strength?.score ?? 0;
  const advice = strength && score < 3 ? `${warningText(strength.warning)} ${t('strength.advice')}` : '';
  return (
    <Stack gap={4}>
      <div className={styles.bars} aria-hidden="true">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={styles.bar}
            data-filled={strength && bar <= Math.max(1, score) ? GRADES[score] : undefined}
          />
        ))}
      </div>
      <Text size="xs" c="dimmed" className={styles.words} role="status" aria-label={t('strength.label')}>
        {strength && <strong>{t(`strength.scores.${GRADES[score]}`)}</strong>} {advice.trim()}
      </Text>
    </Stack>
  );
}
